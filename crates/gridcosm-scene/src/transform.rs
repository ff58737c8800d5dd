//! Moves and stretches along the axes. Nothing here rotates, so a scene needs no more.

/// A point or direction: x to the right, y up, z towards the viewer (down on a map).
pub type Vector = [f64; 3];

/// First stretched, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// The move.
    pub translation: Vector,
    /// The stretch along each axis, never zero.
    pub scale: Vector,
}

impl Transform {
    /// Changes nothing.
    pub const IDENTITY: Transform = Transform { translation: [0.0; 3], scale: [1.0; 3] };

    /// Only moves.
    pub const fn translate(translation: Vector) -> Self {
        Self { translation, scale: [1.0; 3] }
    }

    /// Only stretches.
    pub const fn stretch(scale: Vector) -> Self {
        Self { translation: [0.0; 3], scale }
    }

    /// The image of a point.
    pub fn apply(&self, point: Vector) -> Vector {
        let at = |i: usize| self.translation[i] + self.scale[i] * point[i];
        [at(0), at(1), at(2)]
    }

    /// This transform after `inner`: the transform of a child inside its parent.
    #[must_use]
    pub fn of(&self, inner: &Transform) -> Self {
        let scale = |i: usize| self.scale[i] * inner.scale[i];
        Self { translation: self.apply(inner.translation), scale: [scale(0), scale(1), scale(2)] }
    }

    /// The transform that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let scale = |i: usize| 1.0 / self.scale[i];
        let back = |i: usize| -self.translation[i] / self.scale[i];
        Self { translation: [back(0), back(1), back(2)], scale: [scale(0), scale(1), scale(2)] }
    }

    /// Interpolates between this (0) and another (1).
    #[must_use]
    pub fn towards(&self, other: &Transform, share: f64) -> Self {
        let mix = |a: Vector, b: Vector| {
            let at = |i: usize| a[i] + (b[i] - a[i]) * share;
            [at(0), at(1), at(2)]
        };
        Self {
            translation: mix(self.translation, other.translation),
            scale: mix(self.scale, other.scale),
        }
    }

    /// Whether all numbers agree up to rounding.
    pub fn is_close(&self, other: &Transform) -> bool {
        let close = |a: Vector, b: Vector| {
            a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs())))
        };
        close(self.translation, other.translation) && close(self.scale, other.scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn transforms() -> impl Strategy<Value = Transform> {
        let number = -9.0..9.0f64;
        let factor = 0.1..4.0f64;
        (prop::array::uniform3(number), prop::array::uniform3(factor))
            .prop_map(|(translation, scale)| Transform { translation, scale })
    }

    proptest! {
        #[test]
        fn they_form_a_group(a in transforms(), b in transforms(), c in transforms()) {
            prop_assert!(a.of(&b).of(&c).is_close(&a.of(&b.of(&c))));
            prop_assert!(a.of(&a.inverse()).is_close(&Transform::IDENTITY));
            prop_assert!(a.inverse().of(&a).is_close(&Transform::IDENTITY));
            prop_assert!(a.towards(&b, 0.0).is_close(&a) && a.towards(&b, 1.0).is_close(&b));
        }
    }
}
