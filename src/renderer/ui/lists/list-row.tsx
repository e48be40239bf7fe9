import { memo, type ReactNode, type Ref } from "react";

/** Props of a `VirtualList`. */
export interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item, index: number) => string;
  /** Height of a row in px before it is measured. */
  readonly estimate: number | ((item: Item) => number);
  readonly children: (item: Item, index: number) => ReactNode;
  readonly label: string;
  readonly overscan?: number;
  /** Called near the end, to fetch more. */
  readonly onNearEnd?: () => void;
  /** Called with the first and the last rendered index, for a virtualised list. */
  readonly onRendered?: (first: number, last: number) => void;
  /** Index of an item to scroll to; negative for none. */
  readonly shown?: number;
  readonly handle?: Ref<VirtualListHandle>;
}

/** Imperative handle of a list. */
export interface VirtualListHandle {
  /** Scrolls until this row is visible. */
  scrollTo(index: number): void;
}

interface ListRowProps<Item> extends Pick<VirtualListProps<Item>, "children"> {
  readonly item: Item;
  readonly index: number;
}

/** The content of a row; renders with the list, but not when only the visible range changes. */
export const ListRow = memo(({ item, index, children }: ListRowProps<unknown>) => children(item, index)) as <
  Item,
>(
  props: ListRowProps<Item>,
) => ReactNode;

/** Estimated height of a row before it is measured, in px. */
export function estimatedHeight<Item>(
  estimate: VirtualListProps<Item>["estimate"],
  item: Item | undefined,
): number {
  return typeof estimate === "number" || item === undefined ? Number(estimate) || 64 : estimate(item);
}
