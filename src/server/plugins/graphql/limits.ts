import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from "graphql";

/** Limits of one operation, counted with its fragments expanded. */
export const MAX_DEPTH = 12;
export const MAX_FIELDS = 500;
/** Limits of a document before validation, which compares fields of the same name pair by pair. */
export const MAX_ALIASES = 30;
export const MAX_SPREADS = 60;

interface Size {
  readonly depth: number;
  readonly fields: number;
}

const NOTHING: Size = { depth: 0, fields: 0 };

/** Returns which limit a document exceeds; null when none. Takes no longer than reading the document once. */
export function tooLarge({ definitions }: DocumentNode): string | null {
  const fragments = new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  const sizes = new Map<string, Size>();
  let aliases = 0;
  let spreads = 0;

  const sizeOf = ({ selections }: SelectionSetNode): Size => {
    const names = new Set<string>();
    let depth = 0;
    let fields = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) aliases += isOneMore(selection, names) ? 1 : 0;
      if (selection.kind === Kind.FRAGMENT_SPREAD) spreads += 1;
      const size = sizeOfSelection(selection);
      depth = Math.max(depth, size.depth);
      fields += size.fields;
    }
    return { depth, fields };
  };

  const sizeOfSelection = (selection: SelectionSetNode["selections"][number]): Size => {
    switch (selection.kind) {
      case Kind.FIELD: {
        const inner = selection.selectionSet ? sizeOf(selection.selectionSet) : NOTHING;
        return { depth: inner.depth + 1, fields: inner.fields + 1 };
      }
      case Kind.INLINE_FRAGMENT:
        return sizeOf(selection.selectionSet);
      case Kind.FRAGMENT_SPREAD:
        return sizeOfFragment(selection.name.value);
    }
  };

  /** A fragment inside itself is not counted here: validation rejects it. */
  const sizeOfFragment = (name: string): Size => {
    const known = sizes.get(name);
    if (known) return known;
    const fragment = fragments.get(name);
    if (!fragment) return NOTHING;
    sizes.set(name, NOTHING);
    const size = sizeOf(fragment.selectionSet);
    sizes.set(name, size);
    return size;
  };

  for (const name of fragments.keys()) sizeOfFragment(name);
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields } = sizeOf(definition.selectionSet);
    if (depth > MAX_DEPTH || fields > MAX_FIELDS)
      return `The operation is too large: at most ${MAX_DEPTH} deep and ${MAX_FIELDS} fields`;
  }
  if (aliases > MAX_ALIASES) return `The operation is too large: at most ${MAX_ALIASES} aliases`;
  if (spreads > MAX_SPREADS) return `The operation is too large: at most ${MAX_SPREADS} fragments`;
  return null;
}

/** Whether a field is aliased, or repeated. */
function isOneMore({ alias, name }: FieldNode, names: Set<string>): boolean {
  const key = (alias ?? name).value;
  if (alias || names.has(key)) return true;
  names.add(key);
  return false;
}
