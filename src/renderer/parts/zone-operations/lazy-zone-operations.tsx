import { lazy, Suspense, useState } from "react";
import { useOperations } from "./store.ts";

const Operations = lazy(async () => ({
  default: (await import("./zone-operations.tsx")).ZoneOperations,
}));

/** Follows the operations that this page has started; loaded with the first one. */
export function LazyZoneOperations() {
  const isWatching = useOperations(({ watched }) => watched.length > 0);
  const [wasWatching, setWatching] = useState(false);
  if (isWatching && !wasWatching) setWatching(true);
  return wasWatching ? (
    <Suspense>
      <Operations />
    </Suspense>
  ) : null;
}
