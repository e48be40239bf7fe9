import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./window-rows.module.css";

const OVERSCAN = 8;
/** Lists up to this length are rendered completely. */
const SHORT = 30;

interface WindowRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Height of a row before it is measured, in px. */
  readonly estimate: number;
  readonly label: string;
  /** Called while the last rows are shown. */
  readonly onNearEnd?: () => void;
  readonly children: (row: Row) => ReactNode;
}

/** A list in its own scroll container. A long one is virtualised: only rows near the viewport are in the DOM. */
export function WindowRows<Row>({ rows, keyOf, estimate, label, onNearEnd, children }: WindowRowsProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const isShort = rows.length <= SHORT;
  const virtualizer = useVirtualizer({
    count: isShort ? 0 : rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
  });
  const shown = virtualizer.getVirtualItems();
  const last = isShort ? rows.length - 1 : (shown.at(-1)?.index ?? -1);
  const isNearEnd = last >= 0 && last >= rows.length - 1 - OVERSCAN;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  if (isShort)
    return (
      <div ref={box} className={classes.box}>
        <ul className={classes.short} aria-label={label}>
          {rows.map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
      </div>
    );
  return (
    <div ref={box} className={classes.box}>
      <ul className={classes.window} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={keyOf(row)}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classes.row}
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
