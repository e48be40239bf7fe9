import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import classes from "./virtual-list.module.css";

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item, index: number) => string;
  /** Height of a row in px before it is measured. */
  readonly estimate: number | ((item: Item) => number);
  readonly children: (item: Item, index: number) => ReactNode;
  readonly label: string;
  readonly overscan?: number;
  /** Called when the end comes near, to fetch more. */
  readonly onNearEnd?: () => void;
  readonly handle?: Ref<VirtualListHandle>;
}

export interface VirtualListHandle {
  /** Scrolls until this row is in the window. */
  scrollTo(index: number): void;
}

/** A long list that scrolls with the page and keeps only what is near the window in the document. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, estimate, children, label, overscan = 8, onNearEnd, handle } = props;
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setOffset(top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => {
      const item = items[index];
      return typeof estimate === "number" || item === undefined ? Number(estimate) || 64 : estimate(item);
    },
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item, index);
    },
    overscan,
    scrollMargin: offset,
  });
  useImperativeHandle(handle, () => ({ scrollTo: (index) => virtualizer.scrollToIndex(index) }), [
    virtualizer,
  ]);
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;
  useLayoutEffect(() => {
    if (onNearEnd && last >= items.length - 1 - overscan) onNearEnd();
  }, [last, items.length, overscan, onNearEnd]);

  return (
    <ul ref={list} className={classes.list} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {rows.map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        return (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            className={classes.row}
            style={{ transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)` }}
          >
            {children(item, row.index)}
          </li>
        );
      })}
    </ul>
  );
}
