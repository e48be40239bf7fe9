import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ListRow } from "./list-row.tsx";
import classes from "./virtual-grid.module.css";

/** A card's minimum width, and the gap between cards, in px. */
const WIDTH = { wide: 150, narrow: 128 } as const;
const GAP = { column: 20, row: 28 } as const;
const NARROW_PX = 600;
/** Estimated height of the text below a cover, in px. */
const WORDS_PX = 76;
/** Rows rendered beyond the viewport. */
const OVERSCAN = 3;

interface VirtualGridProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly label: string;
  /** Renders a card; cards are kept while this function and their items are the same. */
  readonly children: (item: Item) => ReactNode;
  /** Called within `px` of the end, to fetch more. */
  readonly nearEnd?: { readonly px: number; readonly reached: () => void };
}

/** As many cards side by side as fit; scrolls with the page, virtualised. */
export function VirtualGrid<Item>({ items, keyOf, label, children, nearEnd }: VirtualGridProps<Item>) {
  const grid = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ top: 0, width: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const width = element.clientWidth;
      setPlace((held) => (held.top === top && held.width === width ? held : { top, width }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const least = window.innerWidth <= NARROW_PX ? WIDTH.narrow : WIDTH.wide;
  const columns = Math.max(1, Math.floor((place.width + GAP.column) / (least + GAP.column)));
  const card = (place.width - GAP.column * (columns - 1)) / columns;
  const virtualizer = useWindowVirtualizer({
    count: place.width === 0 ? 0 : Math.ceil(items.length / columns),
    estimateSize: () => card + WORDS_PX + GAP.row,
    overscan: OVERSCAN,
    scrollMargin: place.top,
  });
  const rows = virtualizer.getVirtualItems();
  const bottom = place.top + virtualizer.getTotalSize();
  const seen = (virtualizer.scrollOffset ?? 0) + window.innerHeight;
  const isNear = nearEnd !== undefined && place.width > 0 && bottom - seen <= nearEnd.px;
  useLayoutEffect(() => {
    if (isNear) nearEnd.reached();
  }, [isNear, nearEnd]);

  return (
    <ul ref={grid} className={classes.grid} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {rows.flatMap((row) =>
        Array.from({ length: columns }, (_, column) => {
          const index = row.index * columns + column;
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={keyOf(item)}
              // The first card determines a row's height: texts are clamped to the same number of lines.
              ref={column === 0 ? virtualizer.measureElement : undefined}
              data-index={row.index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={classes.item}
              style={{
                width: card,
                transform: `translate(${column * (card + GAP.column)}px, ${row.start - place.top}px)`,
              }}
            >
              <ListRow item={item} index={index}>
                {children}
              </ListRow>
            </li>
          );
        }),
      )}
    </ul>
  );
}
