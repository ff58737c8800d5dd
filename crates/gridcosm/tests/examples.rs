//! Every example runs to its end.

macro_rules! examples {
    ($($name:ident $file:literal),* $(,)?) => {$(
        #[path = $file]
        mod $name;

        #[test]
        fn $name() -> Result<(), Box<dyn std::error::Error>> {
            $name::main()
        }
    )*};
}

examples! {
    tour "../examples/tour.rs",
    push_puzzle "../examples/push_puzzle.rs",
    nested_grid "../examples/nested_grid.rs",
    custom_system "../examples/custom_system.rs",
    line_of_sight "../examples/line_of_sight.rs",
    routes "../examples/routes.rs",
    crowd_doorway "../examples/crowd_doorway.rs",
    render_all "../examples/render_all.rs",
}
