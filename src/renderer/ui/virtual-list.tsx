import { lazy, Suspense, useState } from "react";
import type { VirtualListProps } from "./list-row.tsx";
import type { LongList as AnyLongList } from "./long-list.tsx";
import { ShortList } from "./short-list.tsx";

/** As many rows are all in the document: fewer than the first page of any list that fetches more as its end comes near. */
const SHORT = 30;

const LongList = lazy(async () => ({
  default: (await import("./long-list.tsx")).LongList,
})) as unknown as typeof AnyLongList;

/**
 * A list that scrolls with the page. A long one keeps only what is near the window in the document; the code for that
 * comes with the first of them.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items } = props;
  const [wasLong, setLong] = useState(false);
  const isLong = wasLong || items.length > SHORT;
  // One that becomes short again stays what it is: its rows are not drawn anew.
  if (isLong && !wasLong) setLong(true);
  if (!isLong) return <ShortList {...props} />;
  return (
    <Suspense fallback={<ShortList {...props} count={SHORT} />}>
      <LongList {...props} />
    </Suspense>
  );
}
