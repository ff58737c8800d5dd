//! The searches against judges that know nothing of their tricks.

mod agree;
mod board;
mod edges;
mod ideas;
mod make;
mod worlds;
