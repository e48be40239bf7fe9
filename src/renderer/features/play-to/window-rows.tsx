import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import classes from "./play-to-dialog.module.css";

const OVERSCAN = 8;

interface WindowRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Height of a row before it is measured, in px. */
  readonly estimate: number;
  readonly label: string;
  readonly children: (row: Row) => ReactNode;
}

/** A virtualised list in its own scroll container: only rows near the viewport are in the DOM. */
export function WindowRows<Row>({ rows, keyOf, estimate, label, children }: WindowRowsProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
  });
  return (
    <div ref={box} className={classes.groups}>
      <ul className={classes.window} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={keyOf(row)}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classes.windowed}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(row)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
