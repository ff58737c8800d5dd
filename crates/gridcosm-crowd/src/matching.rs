//! Matches starts with ends so that paths are short and rarely cross.

use gridcosm_grid::Pos;

/// Up to this many pairs, all are compared with each other; with more, only near ones, so that the cost stays
/// proportional.
const ALL_PAIRS: usize = 400;
/// The number of following pairs with which each pair is compared in that case.
const WINDOW: usize = 24;
const PASSES: usize = 6;

/// Assigns an end to every start. If there are more of one kind, the surplus is ignored.
///
/// Both sets are repeatedly halved by the same line, left half to left half and upper half to upper half, so that no
/// actor has to overtake another. Then pairs exchange ends wherever that makes the sum of squared lengths smaller.
pub(crate) fn match_up(starts: &[Pos], ends: &[Pos]) -> Vec<Pos> {
    let count = starts.len().min(ends.len());
    let mut result = vec![Pos::default(); count];
    let (mut from, mut to): (Vec<usize>, Vec<usize>) = ((0..count).collect(), (0..count).collect());
    halve(starts, ends, &mut from, &mut to, &mut result);
    exchange(starts, &from, &mut result);
    result
}

fn halve(starts: &[Pos], ends: &[Pos], from: &mut [usize], to: &mut [usize], result: &mut [Pos]) {
    match (from, to) {
        ([], _) | (_, []) => {}
        ([start], [end, ..]) => result[*start] = ends[*end],
        (from, to) => {
            let spread = |key: fn(Pos) -> i32| {
                let values =
                    || from.iter().map(|&i| key(starts[i])).chain(to.iter().map(|&i| key(ends[i])));
                values().max().unwrap_or(0).abs_diff(values().min().unwrap_or(0))
            };
            let key: fn(Pos) -> i32 =
                if spread(|p| p.x) >= spread(|p| p.y) { |p| p.x } else { |p| p.y };
            from.sort_by_key(|&i| (key(starts[i]), starts[i], i));
            to.sort_by_key(|&i| (key(ends[i]), ends[i], i));
            let middle = from.len() / 2;
            let ((a, b), (c, d)) = (from.split_at_mut(middle), to.split_at_mut(middle));
            halve(starts, ends, a, c, result);
            halve(starts, ends, b, d, result);
        }
    }
}

/// In `order`, starts that were halved together are next to each other.
fn exchange(starts: &[Pos], order: &[usize], result: &mut [Pos]) {
    let window = if order.len() <= ALL_PAIRS { order.len() } else { WINDOW };
    for _ in 0..PASSES {
        let mut better = false;
        for (place, &i) in order.iter().enumerate() {
            for &j in order.iter().skip(place + 1).take(window) {
                let kept = squared(starts[i], result[i]) + squared(starts[j], result[j]);
                let swapped = squared(starts[i], result[j]) + squared(starts[j], result[i]);
                if swapped < kept {
                    result.swap(i, j);
                    better = true;
                }
            }
        }
        if !better {
            return;
        }
    }
}

fn squared(a: Pos, b: Pos) -> u64 {
    u64::from(a.x.abs_diff(b.x)).pow(2) + u64::from(a.y.abs_diff(b.y)).pow(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::{Mt19937, Size};

    #[test]
    fn a_block_keeps_its_shape() {
        let block: Vec<Pos> = Size::new(4, 3).positions().collect();
        let moved: Vec<Pos> = block.iter().map(|p| p.offset(20, 7)).collect();
        let mut shuffled = moved.clone();
        Mt19937::from_integer(1).shuffle(&mut shuffled);
        assert_eq!(match_up(&block, &shuffled), moved);
    }

    #[test]
    fn every_end_is_given_once_and_the_sum_is_near_the_best() {
        let mut rng = Mt19937::from_integer(5);
        let mut cells: Vec<Pos> = Size::new(30, 30).positions().collect();
        for _ in 0..20 {
            rng.shuffle(&mut cells);
            let (starts, ends) = (&cells[..7], &cells[100..107]);
            let matched = match_up(starts, ends);
            let sum =
                |ends: &[Pos]| starts.iter().zip(ends).map(|(&a, &b)| squared(a, b)).sum::<u64>();
            let mut sorted = (matched.clone(), ends.to_vec());
            sorted.0.sort_unstable();
            sorted.1.sort_unstable();
            assert_eq!(sorted.0, sorted.1);
            let mut best = u64::MAX;
            permute(&mut ends.to_vec(), 0, &mut |order| best = best.min(sum(order)));
            assert!(sum(&matched) * 10 <= best * 13, "{} against {best}", sum(&matched));
        }
    }

    fn permute(items: &mut Vec<Pos>, from: usize, visit: &mut impl FnMut(&[Pos])) {
        if from == items.len() {
            return visit(items);
        }
        for i in from..items.len() {
            items.swap(from, i);
            permute(items, from + 1, visit);
            items.swap(from, i);
        }
    }
}
