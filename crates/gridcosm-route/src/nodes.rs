//! The tiles that a search has reached.

use crate::{Cost, Metric, Terrain};
use gridcosm_grid::{Pos, Size};

/// Stands for "no node".
pub(crate) const NONE: u32 = u32::MAX;

/// A tile that a search has reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub tile: u32,
    /// The index of the node from which it was reached.
    pub parent: u32,
    /// The length of the path to here, in units.
    pub cost: u64,
    /// The number of the seed where the path begins. Of two equally long paths, the one from the earlier seed counts.
    pub seed: u32,
    /// The directions still to be tried from here, one bit each.
    pub pending: u8,
    /// The directions already tried at this cost.
    pub tried: u8,
}

impl Node {
    #[inline]
    pub(crate) fn length(&self) -> Length {
        Length { cost: self.cost, seed: self.seed }
    }
}

/// The length of a path and the number of its seed: the order in which paths are preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Length {
    /// In units.
    pub cost: u64,
    pub seed: u32,
}

impl Length {
    /// The first of all paths that have at least this length: a limit for paths from any seed.
    #[inline]
    pub(crate) fn limit(cost: u64) -> Self {
        Self { cost, seed: 0 }
    }

    #[inline]
    pub(crate) fn plus(self, units: u64) -> Self {
        Self { cost: self.cost + units, ..self }
    }
}

/// Where a search begins: a tile, the length of the path that leads to it, and the directions in which to leave it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub tile: Pos,
    pub length: Length,
    /// One bit per direction, in the order of [`STEPS`](crate::terrain::STEPS).
    pub dirs: u8,
}

impl Start {
    /// The beginning of a path. Ties go to the seed with the lower number.
    pub(crate) fn seed(tile: Pos, seed: u32) -> Self {
        Self { tile, length: Length { cost: 0, seed }, dirs: u8::MAX }
    }
}

/// The nodes of one search, and for each tile the index of its node.
///
/// `place[tile]` is valid only if the node at that index belongs to the tile. So a search starts by clearing the list
/// of nodes, which takes no time, and there are no stamps that could become valid again after an overflow.
#[derive(Clone, Debug)]
pub(crate) struct NodeTable {
    width: u32,
    place: Vec<u32>,
    nodes: Vec<Node>,
}

impl NodeTable {
    pub(crate) fn new(size: Size) -> Self {
        let tiles = size.width as usize * size.height as usize;
        Self {
            width: size.width,
            place: vec![0; tiles],
            nodes: Vec::with_capacity(tiles.min(1 << 13)),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.place.capacity() * size_of::<u32>() + self.nodes.capacity() * size_of::<Node>()
    }

    #[inline]
    pub(crate) fn tile(&self, pos: Pos) -> u32 {
        pos.y as u32 * self.width + pos.x as u32
    }

    #[inline]
    pub(crate) fn pos(&self, tile: u32) -> Pos {
        Pos::new((tile % self.width) as i32, (tile / self.width) as i32)
    }

    #[inline]
    pub(crate) fn get(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, index: u32) -> &mut Node {
        &mut self.nodes[index as usize]
    }

    /// The tile's node, if it has been reached.
    #[inline]
    pub(crate) fn find(&self, tile: u32) -> Option<u32> {
        let index = self.place[tile as usize];
        let node = self.nodes.get(index as usize)?;
        (node.tile == tile).then_some(index)
    }

    /// Records that a tile can be reached at this cost and left in these directions. Returns the node if it has to be
    /// queued.
    #[inline]
    pub(crate) fn reach(
        &mut self,
        tile: u32,
        parent: u32,
        length: Length,
        dirs: u8,
    ) -> Option<u32> {
        let Length { cost, seed } = length;
        let Some(index) = self.find(tile) else {
            let index = self.nodes.len() as u32;
            self.place[tile as usize] = index;
            self.nodes.push(Node { tile, parent, cost, seed, pending: dirs, tried: 0 });
            return Some(index);
        };
        let node = &mut self.nodes[index as usize];
        if length < node.length() {
            *node = Node { tile, parent, cost, seed, pending: dirs, tried: 0 };
            return Some(index);
        }
        // A second arrival at the same cost counts only for the directions that it adds.
        let new = dirs & !(node.pending | node.tried);
        if length == node.length() && new != 0 {
            let waiting = node.pending != 0;
            node.pending |= new;
            return (!waiting).then_some(index);
        }
        None
    }

    /// Writes the tiles from the first node of the chain to this one. The legs between two nodes go diagonally first,
    /// then straight, as the searches make them.
    pub(crate) fn trace(&self, last: u32, path: &mut Vec<Pos>) {
        let leg = |from: Pos, to: Pos| {
            let (dx, dy) = (from.x.abs_diff(to.x) as usize, from.y.abs_diff(to.y) as usize);
            (dx.min(dy), dx.max(dy))
        };
        // The chain leads backwards, so its length comes first, and then each leg finds its place.
        let mut tiles = 1;
        self.for_each_leg(last, |from, to| tiles += leg(from, to).1);
        path.clear();
        path.resize(tiles, self.pos(self.get(last).tile));
        self.for_each_leg(last, |from, to| {
            let (diagonal, steps) = leg(from, to);
            let (sx, sy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
            let place = &mut path[tiles - steps..tiles];
            let mut at = from;
            for tile in &mut place[..diagonal] {
                at = Pos::new(at.x + sx, at.y + sy);
                *tile = at;
            }
            let (sx, sy) = ((to.x - at.x).signum(), (to.y - at.y).signum());
            for tile in &mut place[diagonal..] {
                at = Pos::new(at.x + sx, at.y + sy);
                *tile = at;
            }
            tiles -= steps;
            path[tiles - 1] = from;
        });
    }

    /// The legs of a chain, the last one first.
    #[inline]
    fn for_each_leg(&self, last: u32, mut leg: impl FnMut(Pos, Pos)) {
        let (mut index, mut to) = (last, self.pos(self.get(last).tile));
        while self.get(index).parent != NONE {
            index = self.get(index).parent;
            let from = self.pos(self.get(index).tile);
            leg(from, to);
            to = from;
        }
    }
}

/// Memory for the exact searches on maps of one size: make one per thread and reuse it for every query.
#[derive(Clone, Debug)]
pub struct SearchScratch {
    pub(crate) nodes: NodeTable,
    pub(crate) queue: crate::queue::BucketQueue,
    /// The number of nodes that the last search expanded.
    pub(crate) expanded: u64,
}

impl SearchScratch {
    /// Memory for maps of this size.
    pub fn new(terrain: &Terrain) -> Self {
        Self {
            nodes: NodeTable::new(terrain.size()),
            queue: crate::queue::BucketQueue::new(),
            expanded: 0,
        }
    }

    /// The number of nodes that the last search expanded.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.nodes.bytes() + self.queue.bytes()
    }

    /// The tiles that the last search reached, in the order of discovery.
    pub fn reached(&self) -> impl Iterator<Item = Pos> {
        (0..self.nodes.len() as u32).map(|index| self.nodes.pos(self.nodes.get(index).tile))
    }

    /// Adapts the memory to another map size; does nothing if it already fits.
    pub(crate) fn fit(&mut self, size: Size) {
        if self.nodes.width != size.width || self.nodes.place.len() as u64 != size.area() {
            self.nodes = NodeTable::new(size);
        }
    }
}

/// The cost of a path through these tiles, in legs with at most one bend.
pub(crate) fn units_of(path: &[Pos], metric: Metric) -> u64 {
    Cost::of(path).units(metric)
}
