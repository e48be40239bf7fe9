import { useEffect } from "react";
import { useServices } from "#renderer/lib/services.tsx";

/** Follows a schedule, possibly another account's: refetches it when somebody changes it. */
export function useLiveSchedule(id: string): void {
  const { events } = useServices();
  useEffect(() => events.join("schedule", id), [events, id]);
}
