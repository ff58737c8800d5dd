//! Requests as they travel: the type is known from the header, the rest is read as that type.
//!
//! Serde reads `{"type": …}` by copying the whole message into a tree first, and compiles every type a second time for
//! that tree. In a page, where the desk has to be loaded, that would be a tenth of all code.

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, EnumAccess, Error as _, IntoDeserializer, VariantAccess, Visitor},
    forward_to_deserialize_any,
};
use serde_json::Error;

/// Reads a request of a type, one variant of an enum that names its type by itself.
pub(crate) fn read<'de, T: Deserialize<'de>>(kind: &'de str, text: &'de str) -> Result<T, Error> {
    T::deserialize(Typed { kind, text })
}

/// Reads a request that a test has written as a value.
#[cfg(test)]
pub(crate) fn of_value<T: serde::de::DeserializeOwned>(value: &serde_json::Value) -> T {
    read(value["type"].as_str().unwrap(), &value.to_string()).unwrap()
}

/// A message whose type is known.
#[derive(Clone, Copy)]
struct Typed<'de> {
    kind: &'de str,
    text: &'de str,
}

impl<'de> Deserializer<'de> for Typed<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("a message has one of several types"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Typed<'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        Ok((seed.deserialize(self.kind.into_deserializer())?, self))
    }
}

impl<'de> VariantAccess<'de> for Typed<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(&mut serde_json::Deserializer::from_str(self.text))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("a message has named fields"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        serde_json::Deserializer::from_str(self.text).deserialize_struct("", fields, visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Inner {
        n: u8,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Asked {
        None,
        Some { n: u8, text: Option<String> },
        Inner(Inner),
    }

    #[test]
    fn every_shape_is_read_and_what_others_read_is_passed_over() {
        let text = r#"{"id": 7, "type": "some", "n": 3, "attached": true}"#;
        assert_eq!(read::<Asked>("none", text).unwrap(), Asked::None);
        assert_eq!(read::<Asked>("some", text).unwrap(), Asked::Some { n: 3, text: None });
        assert_eq!(read::<Asked>("inner", text).unwrap(), Asked::Inner(Inner { n: 3 }));
    }

    #[test]
    fn mistakes_are_named() {
        let said = |kind, text| read::<Asked>(kind, text).unwrap_err().to_string();
        assert!(said("what", "{}").contains("unknown variant `what`"));
        assert!(said("some", "{}").contains("missing field `n`"));
        assert!(said("some", r#"{"n": 300}"#).contains("300"));
    }
}
