import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";

/** What one operation may ask, counted after its fragments are put in place. */
export const MAX_DEPTH = 12;
export const MAX_FIELDS = 500;
/** Words and signs of a document. */
export const MAX_TOKENS = 4_000;

interface Size {
  readonly depth: number;
  readonly fields: number;
}

/** Validation rule: refuses operations that are too deep or name too many fields. */
export function limitOperations(context: ValidationContext): ASTVisitor {
  const fragments = new Map<string, Size | null>();

  const sizeOf = (set: SelectionSetNode): Size => {
    let depth = 0;
    let fields = 0;
    for (const selection of set.selections) {
      const size = sizeOfSelection(selection);
      depth = Math.max(depth, size.depth);
      fields += size.fields;
    }
    return { depth, fields };
  };

  const sizeOfSelection = (selection: SelectionSetNode["selections"][number]): Size => {
    switch (selection.kind) {
      case Kind.FIELD: {
        const inner = selection.selectionSet ? sizeOf(selection.selectionSet) : { depth: 0, fields: 0 };
        return { depth: inner.depth + 1, fields: inner.fields + 1 };
      }
      case Kind.INLINE_FRAGMENT:
        return sizeOf(selection.selectionSet);
      case Kind.FRAGMENT_SPREAD:
        return sizeOfFragment(context.getFragment(selection.name.value));
    }
  };

  /** A fragment inside itself counts as nothing here: another rule refuses it. */
  const sizeOfFragment = (fragment: FragmentDefinitionNode | null | undefined): Size => {
    if (!fragment) return { depth: 0, fields: 0 };
    const name = fragment.name.value;
    const known = fragments.get(name);
    if (known !== undefined) return known ?? { depth: 0, fields: 0 };
    fragments.set(name, null);
    const size = sizeOf(fragment.selectionSet);
    fragments.set(name, size);
    return size;
  };

  return {
    OperationDefinition(operation) {
      const { depth, fields } = sizeOf(operation.selectionSet);
      if (depth > MAX_DEPTH || fields > MAX_FIELDS) {
        context.reportError(
          new GraphQLError(`The operation is too large: at most ${MAX_DEPTH} deep and ${MAX_FIELDS} fields`, {
            nodes: operation,
            extensions: { code: "BAD_USER_INPUT" },
          }),
        );
      }
    },
  };
}
