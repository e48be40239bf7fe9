import { lazy, Suspense, useEffect } from "react";
import { useWebPlayerWanted } from "./web-player-wanted.ts";

const Bar = lazy(async () => ({ default: (await import("./web-player-bar.tsx")).WebPlayerBar }));

/** The bar of the music that plays in this browser; fetched where a zone was paired with it. */
export function LazyWebPlayer() {
  const { wanted, look } = useWebPlayerWanted();
  useEffect(() => {
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [look]);
  return wanted ? (
    <Suspense>
      <Bar />
    </Suspense>
  ) : null;
}
