//! A scene as binary glTF 2.0, which any 3D viewer opens.

use crate::{
    Badge, Clip, Override, Overrides, Scene, Transform, Vector, badges,
    clip::ease,
    focus::BEFORE_FOCUS,
    geometry::{self, Face},
    scene::{Board, SceneCell, SceneContent},
    solids,
};
use gltf_json::{
    Accessor, Animation, Asset, Buffer, Index, Material, Mesh, Node, Root, Value,
    accessor::{ComponentType, GenericComponentType, Type},
    animation::{Channel, Interpolation, Property, Sampler, Target},
    buffer::{Target as BufferTarget, View},
    material::{AlphaMode, PbrBaseColorFactor, PbrMetallicRoughness, StrengthFactor},
    mesh::{Mode, Primitive, Semantic},
    scene::{Scene as GltfScene, UnitQuaternion},
    validation::{Checked, USize64},
};
use gridcosm_grid::Size;
use gridcosm_view::{Rgb, RoomSign, Theme};
use std::collections::BTreeMap;

/// Keyframes of a clip: enough for straight lines between them to look eased.
const KEYFRAMES: usize = 13;

/// The reason why a scene cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum GlbError {
    /// Nothing to show.
    #[error("there is no such grid to show")]
    NoGrid,
    /// More than 4 GB.
    #[error("the scene is too large for one glTF file")]
    TooLarge,
    /// The JSON part could not be written.
    #[error("the scene cannot be described: {0}")]
    Json(#[from] serde_json::Error),
}

/// Writes the scene and, as its animations, the named clips. Nodes are named after the contents they show, boards `grid-N`; equal forms share their
/// meshes and equal colours their materials, however often they occur.
pub fn glb(scene: &Scene, clips: &[(&str, &Clip)], theme: &Theme) -> Result<Vec<u8>, GlbError> {
    let mut writer = Writer {
        scene,
        theme,
        root: Root { asset: asset(), ..Root::default() },
        bytes: Vec::new(),
        meshes: BTreeMap::new(),
        materials: BTreeMap::new(),
        geometry: BTreeMap::new(),
        contents: BTreeMap::new(),
    };
    let top = writer.board(&scene.root, Transform::IDENTITY, Paint::PLAIN);
    let nodes = vec![top];
    let index = writer.root.push(GltfScene {
        extensions: None,
        extras: Default::default(),
        name: None,
        nodes,
    });
    writer.root.scene = Some(index);
    for (name, clip) in clips {
        writer.animation(name, clip);
    }
    writer.finish()
}

fn asset() -> Asset {
    Asset { generator: Some("gridcosm".into()), ..Asset::default() }
}

/// A form, its colour and how it is painted identify a mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct MeshKey {
    shape: MeshShape,
    colour: Rgb,
    paint: Paint,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MeshShape {
    Solid(crate::Form),
    Floor(u32, u32),
    Rim(RoomSign),
    ClosedRoom(RoomSign),
    Badge(Badge),
}

/// The faces of a badge, one primitive per colour.
fn badge_colours(badge: Badge) -> BTreeMap<Rgb, Vec<Face>> {
    let mut colours: BTreeMap<Rgb, Vec<Face>> = BTreeMap::new();
    for (faces, colour) in badges::parts(badge) {
        colours.entry(colour).or_default().extend(faces);
    }
    colours
}

/// The surroundings of a thing, as far as they change its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Paint {
    /// Secondary inside a secondary room.
    sign: RoomSign,
    /// Whether it stands before the grid in focus.
    translucent: bool,
}

impl Paint {
    const PLAIN: Paint = Paint { sign: RoomSign::Primary, translucent: false };

    /// Inside a room with a sign.
    fn inside(self, sign: RoomSign) -> Self {
        if sign.is_secondary() { Self { sign, ..self } } else { self }
    }
}

/// Positions, normals and corners of triangles.
type Triangles = (Index<Accessor>, Index<Accessor>, Index<Accessor>);

/// A node that shows a content, with its cell if that is on the outermost board.
type Shown<'a> = (Index<Node>, Option<&'a SceneCell>);

struct Writer<'a> {
    scene: &'a Scene,
    theme: &'a Theme,
    root: Root,
    bytes: Vec<u8>,
    meshes: BTreeMap<MeshKey, Index<Mesh>>,
    /// By colour and whether they are translucent.
    materials: BTreeMap<(Rgb, bool), Index<Material>>,
    /// Positions, normals and triangles of a form, by the form's name: shared by meshes of different colours.
    geometry: BTreeMap<String, Triangles>,
    /// All nodes that show a content, by its id, and the cell where it stands on the outermost board.
    contents: BTreeMap<String, Vec<Shown<'a>>>,
}

impl<'a> Writer<'a> {
    fn board(&mut self, board: &'a Board, transform: Transform, paint: Paint) -> Index<Node> {
        let shape = MeshShape::Floor(board.size.width, board.size.height);
        let floor = self.mesh(MeshKey { shape, colour: board.hue, paint });
        let mut children =
            vec![self.node(Some("floor".into()), Transform::IDENTITY, Some(floor), Vec::new())];
        for cell in &board.cells {
            let outermost = std::ptr::eq(board, &self.scene.root);
            let translucent = paint.translucent || cell.hides_focus;
            children.extend(self.cell(cell, outermost, Paint { translucent, ..paint }));
        }
        self.node(Some(format!("grid-{}", board.grid.0)), transform, None, children)
    }

    /// The cell's place holds the content's group, which holds the geometry: a clip moves the group.
    fn cell(&mut self, cell: &'a SceneCell, outermost: bool, paint: Paint) -> Option<Index<Node>> {
        let mut inside = match &cell.content {
            SceneContent::Empty => return None,
            SceneContent::Solid { form, colour, scale } => {
                let shape = MeshShape::Solid(*form);
                let mesh = self.mesh(MeshKey { shape, colour: *colour, paint });
                vec![self.node(None, Transform::stretch([*scale; 3]), Some(mesh), Vec::new())]
            }
            SceneContent::Room { template, hue, fit, sign } => {
                let scene = self.scene;
                let key = |shape| MeshKey { shape, colour: *hue, paint };
                match template.and_then(|number| scene.templates.get(number)) {
                    Some(board) => {
                        let rim = self.mesh(key(MeshShape::Rim(*sign)));
                        let name = Some("rim".into());
                        let rim = self.node(name, Transform::IDENTITY, Some(rim), Vec::new());
                        vec![rim, self.board(board, Transform::stretch(*fit), paint.inside(*sign))]
                    }
                    None => {
                        let mesh = self.mesh(key(MeshShape::ClosedRoom(*sign)));
                        vec![self.node(None, Transform::IDENTITY, Some(mesh), Vec::new())]
                    }
                }
            }
        };
        for badge in &cell.badges {
            let shape = MeshShape::Badge(*badge);
            let mesh = self.mesh(MeshKey { shape, colour: Rgb::WHITE, paint });
            inside.push(self.node(Some("badge".into()), Transform::IDENTITY, Some(mesh), vec![]));
        }
        let content = self.node(Some(cell.id.clone()), Transform::IDENTITY, None, inside);
        self.contents
            .entry(cell.id.clone())
            .or_default()
            .push((content, outermost.then_some(cell)));
        Some(self.node(None, Transform::translate(cell.position), None, vec![content]))
    }

    fn node(
        &mut self,
        name: Option<String>,
        transform: Transform,
        mesh: Option<Index<Mesh>>,
        children: Vec<Index<Node>>,
    ) -> Index<Node> {
        let single = |vector: Vector| vector.map(|c| c as f32);
        let moved = transform.translation != [0.0; 3];
        let stretched = transform.scale != [1.0; 3];
        self.root.push(Node {
            name,
            mesh,
            children: (!children.is_empty()).then_some(children),
            translation: moved.then(|| single(transform.translation)),
            scale: stretched.then(|| single(transform.scale)),
            rotation: None::<UnitQuaternion>,
            ..Node::default()
        })
    }

    fn mesh(&mut self, key: MeshKey) -> Index<Mesh> {
        if let Some(mesh) = self.meshes.get(&key) {
            return *mesh;
        }
        let (theme, MeshKey { shape, colour, paint }) = (self.theme, key);
        let primitives = match shape {
            MeshShape::Solid(form) => {
                let part = |(number, part): (usize, solids::Part)| {
                    let name = format!("{form:?} {number}");
                    self.primitive(&name, &part.faces, part.tone.of(colour), paint)
                };
                merged(form).into_iter().enumerate().map(part).collect()
            }
            MeshShape::Rim(sign) => {
                let name = format!("rim {sign:?}");
                vec![self.primitive(&name, &geometry::signed_rim(sign), colour, paint)]
            }
            MeshShape::ClosedRoom(sign) => {
                let name = format!("closed {sign:?}");
                vec![self.primitive(&name, &geometry::closed_room(sign), colour, paint)]
            }
            MeshShape::Badge(badge) => badge_colours(badge)
                .into_iter()
                .map(|(colour, faces)| {
                    let name = format!("badge {badge:?} {colour}");
                    self.primitive(&name, &faces, colour, paint)
                })
                .collect(),
            MeshShape::Floor(width, height) => {
                let (ground, squares) = geometry::floor(Size::new(width, height));
                let (lower, upper) =
                    (theme.tile.mixed(colour, 12), theme.tile_other.mixed(colour, 22));
                let size = format!("{width}x{height}");
                vec![
                    self.primitive(&format!("ground {size}"), &ground, lower, paint),
                    self.primitive(&format!("squares {size}"), &squares, upper, paint),
                ]
            }
        };
        let mesh = self.root.push(Mesh {
            extensions: None,
            extras: Default::default(),
            name: None,
            primitives,
            weights: None,
        });
        self.meshes.insert(key, mesh);
        mesh
    }

    fn primitive(&mut self, form: &str, faces: &[Face], colour: Rgb, paint: Paint) -> Primitive {
        let (positions, normals, triangles) = match self.geometry.get(form) {
            Some(geometry) => *geometry,
            None => {
                let geometry = self.accessors(faces);
                self.geometry.insert(form.to_owned(), geometry);
                geometry
            }
        };
        let attributes = [
            (Checked::Valid(Semantic::Positions), positions),
            (Checked::Valid(Semantic::Normals), normals),
        ];
        Primitive {
            attributes: attributes.into_iter().collect(),
            extensions: None,
            extras: Default::default(),
            indices: Some(triangles),
            material: Some(self.material(paint.sign.washed(colour, self.theme), paint.translucent)),
            mode: Checked::Valid(Mode::Triangles),
            targets: None,
        }
    }

    fn accessors(&mut self, faces: &[Face]) -> Triangles {
        let positions: Vec<Vector> =
            faces.iter().flat_map(|face| face.corners.iter().copied()).collect();
        let normals: Vec<Vector> =
            faces.iter().flat_map(|face| face.corners.iter().map(|_| face.normal)).collect();
        let mut triangles = Vec::new();
        let mut first = 0u32;
        for face in faces {
            let count = face.corners.len() as u32;
            for i in 1..count.saturating_sub(1) {
                triangles.extend([first, first + i, first + i + 1]);
            }
            first += count;
        }
        let bytes = triangles.iter().flat_map(|index| index.to_le_bytes()).collect::<Vec<_>>();
        let triangles = Stored {
            bytes: &bytes,
            count: triangles.len(),
            component: ComponentType::U32,
            kind: Type::Scalar,
            target: Some(BufferTarget::ElementArrayBuffer),
            bounds: None,
        };
        let triangles = self.store(triangles);
        let bounds = Some(bounds(&positions));
        let vertices = Some(BufferTarget::ArrayBuffer);
        (
            self.vectors(&positions, vertices, bounds),
            self.vectors(&normals, vertices, None),
            triangles,
        )
    }

    fn vectors(
        &mut self,
        vectors: &[Vector],
        target: Option<BufferTarget>,
        bounds: Option<(Value, Value)>,
    ) -> Index<Accessor> {
        let bytes: Vec<u8> = vectors
            .iter()
            .flatten()
            .flat_map(|component| (*component as f32).to_le_bytes())
            .collect();
        let (component, kind) = (ComponentType::F32, Type::Vec3);
        self.store(Stored { bytes: &bytes, count: vectors.len(), component, kind, target, bounds })
    }

    fn store(&mut self, data: Stored<'_>) -> Index<Accessor> {
        let offset = self.bytes.len();
        self.bytes.extend_from_slice(data.bytes);
        // All components have four bytes, so the next one stays aligned.
        let view = self.root.push(View {
            buffer: Index::new(0),
            byte_length: USize64::from(data.bytes.len()),
            byte_offset: Some(USize64::from(offset)),
            byte_stride: None,
            name: None,
            target: data.target.map(Checked::Valid),
            extensions: None,
            extras: Default::default(),
        });
        let (min, max) = data.bounds.unzip();
        self.root.push(Accessor {
            buffer_view: Some(view),
            byte_offset: None,
            count: USize64::from(data.count),
            component_type: Checked::Valid(GenericComponentType(data.component)),
            extensions: None,
            extras: Default::default(),
            type_: Checked::Valid(data.kind),
            min,
            max,
            name: None,
            normalized: false,
            sparse: None,
        })
    }

    fn material(&mut self, colour: Rgb, translucent: bool) -> Index<Material> {
        if let Some(material) = self.materials.get(&(colour, translucent)) {
            return *material;
        }
        let [r, g, b] = [colour.0, colour.1, colour.2].map(linear);
        let (opacity, mode) = if translucent {
            (BEFORE_FOCUS as f32, AlphaMode::Blend)
        } else {
            (1.0, AlphaMode::Opaque)
        };
        let material = self.root.push(Material {
            name: Some(colour.to_string()),
            alpha_mode: Checked::Valid(mode),
            pbr_metallic_roughness: PbrMetallicRoughness {
                base_color_factor: PbrBaseColorFactor([r, g, b, opacity]),
                metallic_factor: StrengthFactor(0.0),
                roughness_factor: StrengthFactor(0.8),
                ..PbrMetallicRoughness::default()
            },
            ..Material::default()
        });
        self.materials.insert((colour, translucent), material);
        material
    }

    /// A clip moves every node that shows a moving content, at every depth.
    fn animation(&mut self, name: &str, clip: &Clip) {
        let shares: Vec<f64> = (0..KEYFRAMES).map(|i| i as f64 / (KEYFRAMES - 1) as f64).collect();
        let times: Vec<f64> = shares.iter().map(|share| share * clip.duration).collect();
        let bytes: Vec<u8> = times.iter().flat_map(|time| (*time as f32).to_le_bytes()).collect();
        let last = times.last().copied().unwrap_or(0.0) as f32;
        let input = self.store(Stored {
            bytes: &bytes,
            count: times.len(),
            component: ComponentType::F32,
            kind: Type::Scalar,
            target: None,
            bounds: Some((serde_json::json!([0.0]), serde_json::json!([last]))),
        });
        let (mut channels, mut samplers) = (Vec::new(), Vec::new());
        for track in &clip.tracks {
            let nodes = self.contents.get(&track.id).cloned().unwrap_or_default();
            let (outer, inner): (Vec<_>, Vec<_>) =
                nodes.into_iter().partition(|(_, cell)| cell.is_some());
            let at = |share: f64| Override { start: track.start, progress: ease(share) };
            let copies = (!inner.is_empty()).then(|| {
                let frames: Vec<Transform> =
                    shares.iter().map(|&share| at(share).local()).collect();
                (inner.iter().map(|(node, _)| *node).collect(), frames)
            });
            let outermost = outer.into_iter().filter_map(|(node, cell)| {
                let cell = cell?;
                let home = Transform::translate(cell.position).inverse();
                let frame = |share: &f64| {
                    let moved = Overrides::from([(track.id.clone(), at(*share))]);
                    home.of(&cell.displaced(&moved, Some(self.scene.root.size)))
                };
                Some((vec![node], shares.iter().map(frame).collect()))
            });
            let moving: Vec<(Vec<Index<Node>>, Vec<Transform>)> =
                copies.into_iter().chain(outermost).collect();
            for (nodes, frames) in moving {
                let moves: Vec<Vector> = frames.iter().map(|frame| frame.translation).collect();
                let stretches: Vec<Vector> = frames.iter().map(|frame| frame.scale).collect();
                for (path, values) in [(Property::Translation, moves), (Property::Scale, stretches)]
                {
                    let output = self.vectors(&values, None, None);
                    let sampler = Index::new(samplers.len() as u32);
                    samplers.push(Sampler {
                        extensions: None,
                        extras: Default::default(),
                        input,
                        interpolation: Checked::Valid(Interpolation::Linear),
                        output,
                    });
                    channels.extend(nodes.iter().map(|&node| channel(sampler, node, path)));
                }
            }
        }
        if !channels.is_empty() {
            let name = Some(name.to_owned());
            self.root.push(Animation {
                extensions: None,
                extras: Default::default(),
                channels,
                name,
                samplers,
            });
        }
    }

    /// A header of 12 bytes, the description padded with blanks, the buffer padded with zeros.
    fn finish(mut self) -> Result<Vec<u8>, GlbError> {
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
        self.root.push(Buffer {
            byte_length: USize64::from(self.bytes.len()),
            name: None,
            uri: None,
            extensions: None,
            extras: Default::default(),
        });
        let mut json = serde_json::to_vec(&self.root)?;
        while !json.len().is_multiple_of(4) {
            json.push(b' ');
        }
        let length = |n: usize| u32::try_from(n).map_err(|_| GlbError::TooLarge);
        let total = length(12 + 8 + json.len() + 8 + self.bytes.len())?;
        let mut file = Vec::with_capacity(total as usize);
        file.extend(b"glTF");
        file.extend(2u32.to_le_bytes());
        file.extend(total.to_le_bytes());
        for (kind, chunk) in [(b"JSON", &json), (b"BIN\0", &self.bytes)] {
            file.extend(length(chunk.len())?.to_le_bytes());
            file.extend(kind);
            file.extend(chunk);
        }
        Ok(file)
    }
}

/// The parts of a form, with those of one tone merged.
fn merged(form: crate::Form) -> Vec<solids::Part> {
    let mut parts: Vec<solids::Part> = Vec::new();
    for part in solids::parts(form) {
        match parts.iter_mut().find(|other| other.tone == part.tone) {
            Some(other) => other.faces.extend(part.faces),
            None => parts.push(part),
        }
    }
    parts
}

/// Numbers for the buffer.
struct Stored<'a> {
    bytes: &'a [u8],
    count: usize,
    component: ComponentType,
    kind: Type,
    target: Option<BufferTarget>,
    bounds: Option<(Value, Value)>,
}

fn channel(sampler: Index<Sampler>, node: Index<Node>, path: Property) -> Channel {
    let path = Checked::Valid(path);
    let target = Target { extensions: None, extras: Default::default(), node, path };
    Channel { sampler, target, extensions: None, extras: Default::default() }
}

/// Smallest and largest coordinates, which glTF requires for positions; in single precision, as they are stored.
fn bounds(vectors: &[Vector]) -> (Value, Value) {
    let extreme = |pick: fn(f64, f64) -> f64| {
        let start = vectors.first().copied().unwrap_or_default();
        let all = vectors
            .iter()
            .fold(start, |a, b| [pick(a[0], b[0]), pick(a[1], b[1]), pick(a[2], b[2])]);
        serde_json::json!(all.map(|c| c as f32))
    };
    (extreme(f64::min), extreme(f64::max))
}

/// Colours of glTF are linear light, ours are as on a screen.
fn linear(byte: u8) -> f32 {
    let c = f32::from(byte) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}
