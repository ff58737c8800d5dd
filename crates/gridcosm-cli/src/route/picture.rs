//! A route drawn on its map.

use super::ends::Ends;
use gridcosm_grid::{BitGrid, Pos, Rect, Size};
use gridcosm_route::{Trace, Winner};
use gridcosm_view::{Rgb, Theme};

/// Pixels are indices into [`palette`]; blocked tiles have the first.
const OPEN: u8 = 1;
const WINDOW: u8 = 2;
const WIDENED: u8 = 3;
const SPINE: u8 = 4;
const PORTAL: u8 = 5;
const VISITED: u8 = 6;
const PATH: u8 = 7;
const END: u8 = 8;
const NEXT_WINDOW: u8 = 9;

/// The colours in the order of their indices.
fn palette() -> [[u8; 3]; 10] {
    let theme = Theme::LIGHT;
    let open = theme.sea;
    let blocked = theme.land;
    let (window, widened) = (open.mixed(theme.good, 25), open.mixed(theme.warm, 35));
    let spine = open.mixed(theme.good, 60);
    let next_window = open.mixed(theme.hue(5), 25);
    let colours = [
        blocked,
        open,
        window,
        widened,
        spine,
        theme.hue(5),
        theme.warm,
        theme.bad,
        theme.accent,
        next_window,
    ];
    colours.map(|Rgb(r, g, b)| [r, g, b])
}

/// Small maps are enlarged to about this many pixels.
const COMFORTABLE: u32 = 640;

/// Draws the path as a PNG and, if a trace is given, how it came about.
pub(crate) fn draw(
    open: &BitGrid,
    ends: &Ends,
    winner: Option<Winner>,
    path: &[Pos],
    trace: Option<&Trace>,
) -> Result<Vec<u8>, String> {
    let size = open.size();
    let longer = size.width.max(size.height).max(1);
    let mut canvas = Canvas::new(open, (COMFORTABLE / longer).clamp(1, 16));
    // On a map of thousands of tiles a line of one pixel would be invisible.
    let thick = longer / 1500;
    if let Some(trace) = trace {
        trace.window.iter().for_each(|&cell| canvas.tint(cell, WINDOW));
        // The windows of segments overlap; in turn, two colours tell them apart.
        for (segment, colour) in
            trace.segments.iter().zip([WINDOW, NEXT_WINDOW].into_iter().cycle())
        {
            segment.window.iter().for_each(|&cell| canvas.tint(cell, colour));
        }
        trace.widened.iter().for_each(|&cell| canvas.tint(cell, WIDENED));
        trace.spine.iter().for_each(|&cell| canvas.frame(cell, SPINE));
        let exits = trace.segments.iter().filter_map(|segment| segment.exits.as_ref());
        trace
            .portals
            .iter()
            .chain(exits)
            .for_each(|&(a, b)| canvas.fill(Rect::spanning(a, b), PORTAL));
        trace.visited.iter().for_each(|&tile| canvas.fill(Rect::around(tile, thick), VISITED));
    }
    path.iter().for_each(|&tile| canvas.fill(Rect::around(tile, thick), PATH));
    // Both ends of the path stand out among the tiles that were offered.
    let offered = ends.seeds.iter().map(|seed| seed.tile).chain(ends.targets.iter().copied());
    offered.for_each(|tile| canvas.fill(Rect::around(tile, thick), END));
    let won = winner.map(|winner| [ends.seeds[winner.seed].tile, ends.targets[winner.target]]);
    let only = || [ends.seeds[0].tile, ends.targets[0]];
    for end in won.unwrap_or_else(only) {
        canvas.fill(Rect::around(end, thick * 3 + u32::from(canvas.scale == 1)), END);
    }
    canvas.png()
}

struct Canvas {
    tiles: Size,
    /// Pixels along a tile's side.
    scale: u32,
    /// One colour per tile, row by row.
    colours: Vec<u8>,
}

impl Canvas {
    fn new(open: &BitGrid, scale: u32) -> Self {
        let mut canvas =
            Self { tiles: open.size(), scale, colours: vec![0; open.size().area() as usize] };
        for y in 0..open.size().height {
            for run in open.runs(y) {
                let row = y as usize * open.size().width as usize;
                canvas.colours[row + run.start as usize..row + run.end as usize].fill(OPEN);
            }
        }
        canvas
    }

    fn fill(&mut self, rect: Rect, colour: u8) {
        self.paint(rect, |_| colour);
    }

    /// Colours the open tiles only, so that the land stays visible.
    fn tint(&mut self, rect: Rect, colour: u8) {
        self.paint(rect, |before| if before == 0 { 0 } else { colour });
    }

    fn frame(&mut self, rect: Rect, colour: u8) {
        let Size { width, height } = rect.size;
        for (dx, dy, w, h) in [
            (0, 0, width, 1),
            (0, height as i32 - 1, width, 1),
            (0, 0, 1, height),
            (width as i32 - 1, 0, 1, height),
        ] {
            self.fill(Rect::new(rect.min.offset(dx, dy), Size::new(w, h)), colour);
        }
    }

    fn paint(&mut self, rect: Rect, colour: impl Fn(u8) -> u8) {
        for tile in rect.intersection(self.tiles.rect()).positions() {
            if let Some(index) = self.tiles.index(tile) {
                self.colours[index] = colour(self.colours[index]);
            }
        }
    }

    fn png(&self) -> Result<Vec<u8>, String> {
        let (width, height) = (self.tiles.width * self.scale, self.tiles.height * self.scale);
        let mut pixels = Vec::with_capacity(width as usize * height as usize);
        for row in self.colours.chunks(self.tiles.width.max(1) as usize) {
            for _ in 0..self.scale {
                let repeat = |&colour| std::iter::repeat_n(colour, self.scale as usize);
                pixels.extend(row.iter().flat_map(repeat));
            }
        }
        gridcosm_formats::indexed_png::write(width, height, &palette(), &pixels)
            .map_err(|error| error.to_string())
    }
}
