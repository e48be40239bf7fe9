/** One column of a sort. */
export interface SortColumn {
  readonly column: string;
  readonly descending: boolean;
}

/** A list's sort order: columns, the most important first (specification, platform §3). */
export type SortSpec = readonly SortColumn[];

/**
 * Parses the text form: `name,-date` is by name, then by date descending. Unknown and repeated columns are
 * dropped.
 */
export function parseSort(text: string, columns: readonly string[]): SortSpec {
  const spec = text.split(",").map((part) => {
    const descending = part.startsWith("-");
    return { column: descending ? part.slice(1) : part, descending };
  });
  return spec.filter(
    ({ column }, index) =>
      columns.includes(column) && spec.findIndex((other) => other.column === column) === index,
  );
}

/** Writes the text form. */
export function formatSort(spec: SortSpec): string {
  return spec.map(({ column, descending }) => (descending ? `-${column}` : column)).join(",");
}

/**
 * The sort after a press on a column's header (specification, platform §2.12): `only` sorts by this column
 * alone, `add` appends it to the others, and each reverses a column that is pressed again; `remove` removes
 * it.
 */
export function changeSort(spec: SortSpec, column: string, how: "only" | "add" | "remove"): SortSpec {
  if (how === "remove") return spec.filter((sorted) => sorted.column !== column);
  const before = spec.find((sorted) => sorted.column === column);
  const turned = { column, descending: before !== undefined && !before.descending };
  if (how === "only") return [spec[0]?.column === column ? turned : { column, descending: false }];
  if (!before) return [...spec, turned];
  return spec.map((sorted) => (sorted === before ? turned : sorted));
}
