import { useEffect } from "react";
import { useServices } from "#renderer/lib/services.tsx";

/** Records that a zone's or a location's page was opened, once for each. */
export function useViewEvent(name: "Zone - View" | "Location - View", id: string): void {
  const { reporting } = useServices();
  useEffect(() => reporting.event(name, { zone_id: id }), [reporting, name, id]);
}
