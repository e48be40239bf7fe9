import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router-dom";
import { useViewer } from "../../data/viewer.ts";

/** Asks the needs of the open page again when the person's memberships change: whoever may not see it any more is led away. */
export function useCheckedAgain(): void {
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  const known = useRef(viewer);
  useEffect(() => {
    const before = known.current;
    known.current = viewer;
    if (before !== null && viewer !== null && before !== viewer) void revalidate();
  }, [viewer, revalidate]);
}
