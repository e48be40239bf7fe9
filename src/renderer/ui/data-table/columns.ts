import {
  type ColumnDef,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

/** A column of a {@link DataTable}. */
export interface DataColumn<Row> {
  /** Its name in sort specifications. */
  readonly id: string;
  readonly header: string;
  /** Sort value: numbers by size, text in the order of the reader's language. */
  readonly value: (row: Row) => string | number;
  /** Renders the cell; by default, its value. */
  readonly cell?: (row: Row) => ReactNode;
  /** `end` for numbers, which compare by their last digits. */
  readonly align?: "end";
}

/** Features of the product's tables. */
export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
});
export type Features = typeof features;

/** The same columns for TanStack Table. */
export function tableColumns<Row extends object>(
  columns: readonly DataColumn<Row>[],
  language: string,
): ColumnDef<Features, Row>[] {
  const order = new Intl.Collator(language, { numeric: true });
  const compare = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number" ? a - b : order.compare(String(a), String(b));
  return columns.map(({ id, value }) => ({
    id,
    accessorFn: value,
    sortFn: (a, b) => compare(value(a.original), value(b.original)),
  }));
}
