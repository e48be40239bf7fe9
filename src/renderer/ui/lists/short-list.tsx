import { useDeferredValue, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { estimatedHeight, ListRow, type VirtualListProps } from "./list-row.tsx";
import classes from "./virtual-list.module.css";

interface ShortListProps<Item> extends VirtualListProps<Item> {
  /** Number of rows rendered first, while the others follow. */
  readonly count?: number;
}

/** A list with all of its rows in the DOM, see `VirtualList`. */
export function ShortList<Item>(props: ShortListProps<Item>) {
  const { items, keyOf, estimate, children, label, onNearEnd, shown = -1, handle } = props;
  const { count = items.length } = props;
  const list = useRef<HTMLUListElement>(null);
  const heights = items.map((item) => estimatedHeight(estimate, item));
  // Rows outside the viewport render after the others.
  const drawn = useDeferredValue(count, Math.min(count, fitting(heights)));
  const scrollTo = (index: number, block: ScrollLogicalPosition = "nearest") =>
    list.current?.children[index]?.scrollIntoView({ block });
  useImperativeHandle(handle, () => ({ scrollTo }));
  const isShownDrawn = shown >= 0 && shown < drawn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls to what is to be shown once.
  useLayoutEffect(() => {
    if (isShownDrawn) scrollTo(shown, "center");
  }, [shown, isShownDrawn]);
  // A short list is always near its end.
  useLayoutEffect(() => {
    if (drawn === items.length) onNearEnd?.();
  }, [drawn, items.length, onNearEnd]);

  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={label}
      style={
        drawn < items.length ? { minHeight: heights.reduce((sum, height) => sum + height, 0) } : undefined
      }
    >
      {items.slice(0, drawn).map((item, index) => (
        <li key={keyOf(item, index)} data-index={index} aria-setsize={items.length} aria-posinset={index + 1}>
          <ListRow item={item} index={index}>
            {children}
          </ListRow>
        </li>
      ))}
    </ul>
  );
}

/** Largest number of rows that fit into the window. */
function fitting(heights: readonly number[]): number {
  let height = 0;
  const over = heights.findIndex((one) => {
    height += one;
    return height > window.innerHeight;
  });
  return over < 0 ? heights.length : over + 1;
}
