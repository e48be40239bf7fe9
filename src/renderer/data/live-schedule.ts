import { useEffect } from "react";
import { useServices } from "../lib/services.tsx";

/** Follows a schedule that may be another account's: what is shown of it is fetched again when somebody changes it. */
export function useLiveSchedule(id: string): void {
  const { events } = useServices();
  useEffect(() => events.join("schedule", id), [events, id]);
}
