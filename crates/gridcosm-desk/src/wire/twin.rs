//! Enums of the wire that mirror an enum of an engine. The engine stays free of JSON, and its names stand here once.

/// Declares a wire enum with the same variants as an engine's enum, and the conversions between them. A variant that the
/// engine gains or loses does not compile until it is named here too.
macro_rules! twin {
    (
        $(#[$about:meta])*
        $name:ident of $engine:ty {
            $($(#[$note:meta])* $variant:ident),* $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum $name {
            $($(#[$note])* $variant),*
        }

        const _: () = {
            type Engine = $engine;

            impl From<$name> for Engine {
                fn from(value: $name) -> Self {
                    match value { $($name::$variant => Self::$variant),* }
                }
            }

            impl From<Engine> for $name {
                fn from(value: Engine) -> Self {
                    match value { $(Engine::$variant => Self::$variant),* }
                }
            }
        };
    };
}

pub(super) use twin;
