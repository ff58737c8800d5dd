//! Mirrors a bit matrix along its diagonal, 64x64 cells at a time.

use crate::Size;

/// Writes the transpose of `from` (rows of `from_stride` words, `size` cells) into `to`, which must be all zero.
pub(crate) fn transpose(
    from: &[u64],
    from_stride: usize,
    size: Size,
    to: &mut [u64],
    to_stride: usize,
) {
    let (width, height) = (size.width as usize, size.height as usize);
    let mut block = [0u64; 64];
    for block_y in 0..height.div_ceil(64) {
        let rows = (height - block_y * 64).min(64);
        for block_x in 0..from_stride {
            block.fill(0);
            for (i, row) in block.iter_mut().enumerate().take(rows) {
                *row = from[(block_y * 64 + i) * from_stride + block_x];
            }
            transpose_block(&mut block);
            let columns = (width - block_x * 64).min(64);
            for (i, &column) in block.iter().enumerate().take(columns) {
                to[(block_x * 64 + i) * to_stride + block_y] = column;
            }
        }
    }
}

/// Swaps ever smaller off-diagonal quarters: 6 rounds of 32 swaps instead of 4096 single bits.
fn transpose_block(block: &mut [u64; 64]) {
    let mut width = 32;
    // Ones in the lower half of every group of 2 * width bits.
    let mut low = u64::MAX >> 32;
    while width != 0 {
        for rows in block.chunks_exact_mut(2 * width) {
            let (upper, lower) = rows.split_at_mut(width);
            for (a, b) in upper.iter_mut().zip(lower) {
                let swap = ((*a >> width) ^ *b) & low;
                *a ^= swap << width;
                *b ^= swap;
            }
        }
        width >>= 1;
        low ^= low << width;
    }
}
