import { memo, type ReactNode, type Ref } from "react";

/** What a `VirtualList` takes. */
export interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item, index: number) => string;
  /** Height of a row in px before it is measured. */
  readonly estimate: number | ((item: Item) => number);
  readonly children: (item: Item, index: number) => ReactNode;
  readonly label: string;
  readonly overscan?: number;
  /** Called when the end comes near, to fetch more. */
  readonly onNearEnd?: () => void;
  /** The place of an item to scroll to; below 0: none. */
  readonly shown?: number;
  readonly handle?: Ref<VirtualListHandle>;
}

/** What a page does with a list. */
export interface VirtualListHandle {
  /** Scrolls until this row is in the window. */
  scrollTo(index: number): void;
}

interface ListRowProps<Item> extends Pick<VirtualListProps<Item>, "children"> {
  readonly item: Item;
  readonly index: number;
}

/** What a row shows: drawn again when the list is, not whenever its window moves. */
export const ListRow = memo(({ item, index, children }: ListRowProps<unknown>) => children(item, index)) as <
  Item,
>(
  props: ListRowProps<Item>,
) => ReactNode;

/** How high a row is before it is measured, in px. */
export function estimatedHeight<Item>(
  estimate: VirtualListProps<Item>["estimate"],
  item: Item | undefined,
): number {
  return typeof estimate === "number" || item === undefined ? Number(estimate) || 64 : estimate(item);
}
