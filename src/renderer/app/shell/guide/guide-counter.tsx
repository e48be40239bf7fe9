import { useEffect } from "react";
import { useGuide } from "#renderer/data/onboarding/guide.ts";
import { useGuideTasks } from "./guide-tasks-store.ts";

/** Counts the tasks of the setup guide for the menu. */
export function GuideCounter() {
  const guide = useGuide();
  const remaining = guide?.isOffered ? guide.remaining : null;
  useEffect(() => {
    useGuideTasks.setState({ remaining });
    return () => useGuideTasks.setState({ remaining: null });
  }, [remaining]);
  return null;
}
