import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { estimatedHeight, ListRow, type VirtualListProps } from "./list-row.tsx";
import classes from "./virtual-list.module.css";

/** A virtualised list: only rows near the viewport are in the DOM, see `VirtualList`. */
export function LongList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, estimate, children, label, overscan = 8, onNearEnd, shown = -1, handle } = props;
  const { onRendered } = props;
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState<number | null>(null);
  // Rows outside the viewport render after the others.
  const around = useDeferredValue(overscan, 0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setOffset(top + window.scrollY);
    };
    measure();
    // The content above it may grow or shrink later.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => estimatedHeight(estimate, items[index]),
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item, index);
    },
    overscan: around,
    scrollMargin: offset ?? 0,
  });
  const { scrollToIndex } = virtualizer;
  useImperativeHandle(handle, () => ({ scrollTo: (index) => scrollToIndex(index) }), [scrollToIndex]);
  useLayoutEffect(() => {
    // Wait for the measured offset, from which rows are placed.
    if (shown >= 0 && offset !== null) scrollToIndex(shown, { align: "center" });
  }, [shown, offset, scrollToIndex]);
  // The visible rows are unknown before.
  const rows = offset === null ? [] : virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? -1;
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (first >= 0) onRendered?.(first, last);
  }, [first, last, onRendered]);
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
            <ListRow item={item} index={row.index}>
              {children}
            </ListRow>
          </li>
        );
      })}
    </ul>
  );
}
