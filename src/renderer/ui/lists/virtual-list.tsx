import { lazy, Suspense, useState } from "react";
import type { VirtualListProps } from "./list-row.tsx";
import type { LongList as AnyLongList } from "./long-list.tsx";
import { ShortList } from "./short-list.tsx";

/**
 * Lists up to this length are rendered completely: shorter than the first page of any list that loads more near its
 * end.
 */
const SHORT = 30;

const LongList = lazy(async () => ({
  default: (await import("./long-list.tsx")).LongList,
})) as unknown as typeof AnyLongList;

/** A list that scrolls with the page. Long lists are virtualised; the code for that loads with the first one. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items } = props;
  const [wasLong, setLong] = useState(false);
  const isLong = wasLong || items.length > SHORT;
  // A long list that becomes short stays virtualised, so that its rows are not rendered anew.
  if (isLong && !wasLong) setLong(true);
  if (!isLong) return <ShortList {...props} />;
  return (
    <Suspense fallback={<ShortList {...props} count={SHORT} />}>
      <LongList {...props} />
    </Suspense>
  );
}
