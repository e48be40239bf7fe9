import { Checkbox, Table } from "@mantine/core";
import type { Row as TableRow } from "@tanstack/react-table";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DataColumn, Features } from "./columns.ts";
import classes from "./data-table.module.css";

/** Height of a row in px before it is measured. */
const ROW_PX = 46;
/** Rows that Page Up and Page Down move by. */
const PAGE = 10;
/** Height covered by the shell's header, in px. */
const COVERED_PX = 80;

interface TableRowsProps<Row extends object> {
  readonly rows: readonly TableRow<Features, Row>[];
  readonly columns: readonly DataColumn<Row>[];
  /** Present when rows can be selected. */
  readonly nameOf?: (row: Row) => string;
}

/** The rows near the viewport; empty rows replace the others. */
export function TableRows<Row extends object>({ rows, columns, nameOf }: TableRowsProps<Row>) {
  const { t } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const [active, setActive] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: COVERED_PX,
    // The focused row stays mounted while scrolled away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active])]
        .filter((index) => index < rows.length)
        .sort((a, b) => a - b),
  });
  const wanted = useRef(false);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    wanted.current = false;
    row.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = moved(event.key, active, rows.length);
    if (next !== null) {
      event.preventDefault();
      wanted.current = true;
      setActive(next);
      virtualizer.scrollToIndex(next);
    } else if (event.key === " " && event.target instanceof HTMLTableRowElement) {
      event.preventDefault();
      rows[active]?.toggleSelected();
    }
  };
  let end = top;
  const spacer = (until: number, key: string) => {
    const height = until - end;
    return height > 0 ? <tr key={key} aria-hidden style={{ height }} /> : null;
  };
  return (
    <Table.Tbody ref={body} {...(nameOf ? { onKeyDown } : {})}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        const before = spacer(item.start, `before ${row.id}`);
        end = item.end;
        return (
          <Fragment key={row.id}>
            {before}
            <Table.Tr
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-rowindex={item.index + 2}
              className={classes.row}
              {...(nameOf
                ? {
                    tabIndex: item.index === Math.min(active, rows.length - 1) ? 0 : -1,
                    "aria-selected": row.getIsSelected(),
                    onFocus: () => setActive(item.index),
                  }
                : {})}
            >
              {nameOf && (
                <Table.Td className={classes.check}>
                  <Checkbox
                    aria-label={t("widgets.table.selectRow", { name: nameOf(row.original) })}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                    tabIndex={-1}
                  />
                </Table.Td>
              )}
              {columns.map(({ id, cell, value, align }) => (
                <Table.Td key={id} data-align={align}>
                  {(cell ?? value)(row.original)}
                </Table.Td>
              ))}
            </Table.Tr>
          </Fragment>
        );
      })}
      {spacer(top + virtualizer.getTotalSize(), "after")}
    </Table.Tbody>
  );
}

/** The row that a key moves to; null for other keys. */
function moved(key: string, from: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
