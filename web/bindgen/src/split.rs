//! Splits a module into what every page needs at once, and what it loads when it first needs it.
//!
//! Functions are chosen by parts of their names, such as a crate. They move into a second module, together with all
//! functions that only they call. In the first module a stub takes the place of each of them that is called from there,
//! exported or in the table of function pointers: it calls [`LOADER`], which starts the second module, and goes on
//! through a table that the second module has filled by then. So no caller notices, in Rust or in JavaScript.
//!
//! The second module shares memory, tables and globals with the first one, and imports the functions that it calls there:
//! it is started with `{ first: EXPORTS }`.

use anyhow::{Context, Result};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId,
    FunctionKind, GlobalKind, ImportKind, ImportedFunction, Module, ModuleConfig, RefType, ValType,
    ir::{self, Visitor},
};

/// The export that starts the second module; without arguments and results.
const LOADER: &str = "load_later";
/// What the second module calls the first one.
const FIRST: &str = "first";
/// The export that holds the table of what has moved.
const TABLE: &str = "later";

/// The two modules.
pub(crate) struct Halves {
    pub first: Vec<u8>,
    pub second: Vec<u8>,
}

/// Moves the functions whose names contain one of these words, but none of those that begin with `!`.
///
/// Contents of files that the program embeds move with them, unless the first module may use them.
pub(crate) fn split(wasm: &[u8], words: &[String], contents: &[Vec<u8>]) -> Result<Halves> {
    let plan = Plan::new(&parse(wasm)?, words, contents);
    Ok(Halves { first: first(parse(wasm)?, &plan)?, second: second(parse(wasm)?, &plan)? })
}

/// Both halves begin as the whole module, so an item has the same number in all of them.
fn parse(wasm: &[u8]) -> Result<Module> {
    ModuleConfig::new().generate_producers_section(false).parse(wasm)
}

/// Functions by their numbers.
struct Plan {
    moved: BTreeSet<usize>,
    /// The moved functions that the first module refers to, in the order of the table.
    entries: Vec<usize>,
    /// The functions of the first module that the second one calls.
    needed: BTreeSet<usize>,
    /// The contents that move, and where they are in memory.
    contents: Vec<(u32, Vec<u8>)>,
}

impl Plan {
    fn new(module: &Module, words: &[String], contents: &[Vec<u8>]) -> Self {
        let calls: BTreeMap<usize, Vec<FunctionId>> = module
            .funcs
            .iter()
            .map(|function| (function.id().index(), referred(function)))
            .collect();
        let named: BTreeSet<usize> = module
            .funcs
            .iter_local()
            .filter(|(id, _)| {
                let name = module.funcs.get(*id).name.as_deref().unwrap_or_default();
                !is_called_without_need(name) && chosen(name, words)
            })
            .map(|(id, _)| id.index())
            .collect();
        // What the first module reaches without the named functions stays; everything else moves with them.
        let roots = roots(module);
        let mut stays = BTreeSet::new();
        let mut open = roots.clone();
        while let Some(id) = open.pop() {
            if !named.contains(&id.index()) && stays.insert(id.index()) {
                open.extend(calls.get(&id.index()).into_iter().flatten().copied());
            }
        }
        let is_local =
            |id: &FunctionId| matches!(module.funcs.get(*id).kind, FunctionKind::Local(_));
        let moved: BTreeSet<usize> = module
            .funcs
            .iter()
            .map(|function| function.id())
            .filter(|id| is_local(id) && !stays.contains(&id.index()))
            .map(|id| id.index())
            .collect();
        let (mut entries, mut needed) = (BTreeSet::new(), BTreeSet::new());
        entries.extend(roots.iter().map(|id| id.index()).filter(|id| moved.contains(id)));
        for (caller, called) in &calls {
            for number in called.iter().map(|id| id.index()) {
                match (moved.contains(caller), moved.contains(&number)) {
                    (false, true) => drop(entries.insert(number)),
                    (true, false) => drop(needed.insert(number)),
                    _ => {}
                }
            }
        }
        let places =
            contents.iter().filter_map(|bytes| Some((place_of(module, bytes)?, bytes.clone())));
        // What the first module may use, it keeps; a number that only looks like an address does no harm.
        let contents = places
            .filter(|(start, bytes)| {
                let area = *start..start + bytes.len() as u32;
                !module.funcs.iter().any(|function| {
                    !moved.contains(&function.id().index()) && names_address(function, &area)
                })
            })
            .collect();
        Self { entries: entries.into_iter().collect(), needed, moved, contents }
    }
}

/// Whether a function makes or drops values. A program does so where it only might need them, such as a window that
/// has a lens nobody has opened.
fn is_called_without_need(name: &str) -> bool {
    name.starts_with("core::ptr::drop_in_place")
        || name.contains("core::default::Default>::default")
        || name.contains("::new::h")
}

/// Whether a name contains one of the words, and none of those after an exclamation mark.
fn chosen(name: &str, words: &[String]) -> bool {
    let has = |word: &str| name.contains(word);
    words.iter().any(|word| !word.starts_with('!') && has(word))
        && !words.iter().filter_map(|word| word.strip_prefix('!')).any(has)
}

/// The functions that a function calls or whose addresses it takes.
fn referred(function: &walrus::Function) -> Vec<FunctionId> {
    #[derive(Default)]
    struct Found(Vec<FunctionId>);
    impl Visitor<'_> for Found {
        fn visit_function_id(&mut self, id: &FunctionId) {
            self.0.push(*id);
        }
    }
    let mut found = Found::default();
    if let FunctionKind::Local(local) = &function.kind {
        ir::dfs_in_order(&mut found, local, local.entry_block());
    }
    found.0
}

/// Where the content of a file is in memory, if the module embeds it.
fn place_of(module: &Module, content: &[u8]) -> Option<u32> {
    module.data.iter().find_map(|data| {
        let at = data.value.windows(content.len()).position(|window| window == content)?;
        Some(start_of(&data.kind)? + at as u32)
    })
}

/// The address of data that a module writes when it starts.
fn start_of(kind: &DataKind) -> Option<u32> {
    match kind {
        DataKind::Active { offset: ConstExpr::Value(ir::Value::I32(start)), .. } => {
            Some(*start as u32)
        }
        _ => None,
    }
}

/// Whether a function has a number that is an address in an area.
fn names_address(function: &walrus::Function, area: &Range<u32>) -> bool {
    struct Search<'a>(&'a Range<u32>, bool);
    impl Visitor<'_> for Search<'_> {
        fn visit_const(&mut self, number: &ir::Const) {
            if let ir::Value::I32(number) = number.value {
                self.1 |= self.0.contains(&(number as u32));
            }
        }
    }
    let mut search = Search(area, false);
    if let FunctionKind::Local(local) = &function.kind {
        ir::dfs_in_order(&mut search, local, local.entry_block());
    }
    search.1
}

/// The functions that a module exports, starts with or keeps in tables.
fn roots(module: &Module) -> Vec<FunctionId> {
    let exported = module.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(id) => Some(id),
        _ => None,
    });
    let mut roots: Vec<FunctionId> = exported.chain(module.start).collect();
    for segment in module.elements.iter() {
        match &segment.items {
            ElementItems::Functions(ids) => roots.extend(ids),
            ElementItems::Expressions(_, items) => {
                roots.extend(items.iter().filter_map(|item| match item {
                    ConstExpr::RefFunc(id) => Some(*id),
                    _ => None,
                }));
            }
        }
    }
    roots
}

/// The name under which the first module exports an item for the second one: short, and unlike any other.
fn label(kind: char, number: usize) -> String {
    format!("{kind}{number}")
}

fn first(mut module: Module, plan: &Plan) -> Result<Vec<u8>> {
    let size = plan.entries.len() as u64;
    let table = module.tables.add_local(false, size, Some(size), RefType::FUNCREF);
    module.exports.add(TABLE, table);
    let loader =
        module.exports.get_func(LOADER).context("the module cannot load its second half")?;
    let ensure = ensure(&mut module, loader);
    let by_number: BTreeMap<usize, FunctionId> =
        module.funcs.iter().map(|function| (function.id().index(), function.id())).collect();
    for (place, number) in plan.entries.iter().enumerate() {
        let id = by_number[number];
        let ty = module.funcs.get(id).ty();
        let (parameters, results) =
            (module.types.params(ty).to_vec(), module.types.results(ty).to_vec());
        let locals: Vec<_> = parameters.iter().map(|&kind| module.locals.add(kind)).collect();
        let mut stub = FunctionBuilder::new(&mut module.types, &parameters, &results);
        let mut body = stub.func_body();
        body.call(ensure);
        for &local in &locals {
            body.local_get(local);
        }
        body.i32_const(place as i32).call_indirect(ty, table);
        module.funcs.get_mut(id).kind = FunctionKind::Local(stub.local_func(locals));
    }
    for &number in &plan.needed {
        module.exports.add(&label('f', number), by_number[&number]);
    }
    let globals: Vec<_> = module.globals.iter().map(|global| global.id()).collect();
    for id in globals {
        module.exports.add(&label('g', id.index()), id);
    }
    let tables: Vec<_> = module.tables.iter().map(|table| table.id()).collect();
    for id in tables.into_iter().filter(|&id| id != table) {
        module.exports.add(&label('t', id.index()), id);
    }
    let memories: Vec<_> = module.memories.iter().map(|memory| memory.id()).collect();
    for id in memories {
        module.exports.add(&label('m', id.index()), id);
    }
    for (start, bytes) in &plan.contents {
        let ids: Vec<_> = module.data.iter().map(|data| data.id()).collect();
        for id in ids {
            let data = module.data.get_mut(id);
            let at = start_of(&data.kind).and_then(|from| start.checked_sub(from));
            let at = at.map(|at| at as usize..at as usize + bytes.len());
            if let Some(area) = at.and_then(|at| data.value.get_mut(at)) {
                // Zeros take no room in what is sent.
                area.fill(0);
            }
        }
    }
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// A function that starts the second module, unless it has.
fn ensure(module: &mut Module, loader: FunctionId) -> FunctionId {
    let none = ConstExpr::Value(ir::Value::I32(0));
    let started = module.globals.add_local(ValType::I32, true, false, none);
    let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
    builder.func_body().global_get(started).unop(ir::UnaryOp::I32Eqz).if_else(
        None,
        |load| {
            load.call(loader).i32_const(1).global_set(started);
        },
        |_| {},
    );
    builder.finish(Vec::new(), &mut module.funcs)
}

fn second(mut module: Module, plan: &Plan) -> Result<Vec<u8>> {
    module.start = None;
    let exports: Vec<_> = module.exports.iter().map(|export| export.id()).collect();
    exports.into_iter().for_each(|id| module.exports.delete(id));
    let segments: Vec<_> = module.elements.iter().map(|segment| segment.id()).collect();
    segments.into_iter().for_each(|id| module.elements.delete(id));
    let data: Vec<_> = module.data.iter().map(|data| data.id()).collect();
    data.into_iter().for_each(|id| module.data.delete(id));

    let functions: Vec<_> = module.funcs.iter().map(|function| function.id()).collect();
    for &id in &functions {
        let number = id.index();
        if plan.moved.contains(&number) {
            continue;
        }
        let name = label('f', number);
        let ty = module.funcs.get(id).ty();
        match &module.funcs.get(id).kind {
            FunctionKind::Import(imported) => {
                let import = module.imports.get_mut(imported.import);
                (import.module, import.name) = (FIRST.to_owned(), name);
            }
            _ => {
                let import = module.imports.add(FIRST, &name, ImportKind::Function(id));
                module.funcs.get_mut(id).kind =
                    FunctionKind::Import(ImportedFunction { import, ty });
            }
        }
    }
    let globals: Vec<_> = module.globals.iter().map(|global| global.id()).collect();
    for id in globals {
        let import = module.imports.add(FIRST, &label('g', id.index()), ImportKind::Global(id));
        module.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
    let mut shared = None;
    for memory in module.memories.iter_mut() {
        let (id, name) = (memory.id(), label('m', memory.id().index()));
        memory.data_segments.clear();
        memory.import = Some(module.imports.add(FIRST, &name, ImportKind::Memory(id)));
        shared = Some(id);
    }
    let memory = shared.context("the module has no memory")?;
    for (start, bytes) in &plan.contents {
        let offset = ConstExpr::Value(ir::Value::I32(*start as i32));
        let data = module.data.add(DataKind::Active { memory, offset }, bytes.clone());
        module.memories.get_mut(memory).data_segments.insert(data);
    }
    for table in module.tables.iter_mut() {
        let (id, name) = (table.id(), label('t', table.id().index()));
        table.elem_segments.clear();
        table.import = Some(module.imports.add(FIRST, &name, ImportKind::Table(id)));
    }
    let size = plan.entries.len() as u64;
    let (table, _) =
        module.add_import_table(FIRST, TABLE, false, size, Some(size), RefType::FUNCREF);
    let entries: BTreeSet<usize> = plan.entries.iter().copied().collect();
    // Functions come in the order of their numbers, as the entries do.
    let entries: Vec<_> =
        functions.into_iter().filter(|id| entries.contains(&id.index())).collect();
    let offset = ConstExpr::Value(ir::Value::I32(0));
    let segment = module
        .elements
        .add(ElementKind::Active { table, offset }, ElementItems::Functions(entries));
    module.tables.get_mut(table).elem_segments.insert(segment);
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}
