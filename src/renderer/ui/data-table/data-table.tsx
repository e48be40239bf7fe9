import { Checkbox, Skeleton, Table } from "@mantine/core";
import { type RowSelectionState, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { SortSpec } from "#shared/domain/sorting/sort-spec.ts";
import { type DataColumn, features, tableColumns } from "./columns.ts";
import classes from "./data-table.module.css";
import { HeaderCell } from "./header-cell.tsx";
import { TableRows } from "./table-rows.tsx";

interface DataTableProps<Row> {
  readonly label: string;
  /** Must be the same array on every render. */
  readonly columns: readonly DataColumn<Row>[];
  /** Null while loading. */
  readonly rows: readonly Row[] | null;
  readonly keyOf: (row: Row) => string;
  readonly sort: SortSpec;
  readonly onSort: (change: (latest: SortSpec) => SortSpec) => void;
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode;
  /** For selectable rows: the selection, and the rows' accessible names. */
  readonly selection?: {
    readonly keys: ReadonlySet<string>;
    readonly onChange: (keys: ReadonlySet<string>) => void;
    readonly nameOf: (row: Row) => string;
  };
}

/**
 * A table with sorting by several columns, optional row selection, and virtualised rows. With selection, the arrow
 * keys, Page Up, Page Down, Home and End move between rows, and the space bar selects.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, sort, onSort, empty, selection } = props;
  const { t, i18n } = useTranslation();
  const sorting = useMemo(
    () => sort.map(({ column, descending }) => ({ id: column, desc: descending })),
    [sort],
  );
  const keys = selection?.keys;
  const rowSelection = useMemo(
    () => Object.fromEntries([...(keys ?? [])].map((key) => [key, true as const])),
    [keys],
  );
  const table = useTable({
    features,
    columns: useMemo(() => tableColumns(columns, i18n.language), [columns, i18n.language]),
    data: rows ?? NONE,
    getRowId: keyOf,
    state: { sorting, rowSelection },
    onRowSelectionChange: (update) => {
      const chosen: RowSelectionState = typeof update === "function" ? update(rowSelection) : update;
      selection?.onChange(new Set(Object.keys(chosen)));
    },
    enableRowSelection: selection !== undefined,
  });
  if (rows?.length === 0) return empty;
  const all = table.getIsAllRowsSelected();
  return (
    <div className={classes.frame}>
      <Table
        aria-label={label}
        aria-busy={rows === null}
        aria-rowcount={rows === null ? -1 : rows.length + 1}
        className={classes.table}
        verticalSpacing="sm"
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {selection && (
              <Table.Th className={classes.check}>
                <Checkbox
                  aria-label={t("widgets.table.selectAll")}
                  checked={all}
                  indeterminate={!all && table.getIsSomeRowsSelected()}
                  disabled={rows === null}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        {rows === null ? (
          <LoadingRows width={columns.length + (selection ? 1 : 0)} />
        ) : (
          <TableRows
            rows={table.getRowModel().rows}
            columns={columns}
            {...(selection ? { nameOf: selection.nameOf } : {})}
          />
        )}
      </Table>
    </div>
  );
}

const NONE: readonly never[] = [];

function LoadingRows({ width }: { readonly width: number }) {
  const { t } = useTranslation();
  return (
    <Table.Tbody>
      {["a", "b", "c", "d", "e"].map((row) => (
        <Table.Tr key={row}>
          <Table.Td colSpan={width}>
            <Skeleton height={18} role="status" aria-label={t("app.loading")} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}
