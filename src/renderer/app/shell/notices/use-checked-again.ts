import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router-dom";
import { useViewer } from "#renderer/data/people/viewer.ts";

/**
 * Rechecks the needs of the open page when the person's memberships change, and leads away from a page that is no
 * longer allowed.
 */
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
