import { useServices } from "../../lib/services.tsx";
import { BlockedView } from "../../player/zone/blocked-view.tsx";
import { useBlocking } from "../../player/zone/use-blocking.ts";
import { useZoneParams } from "./use-zone-player.ts";

/** /accounts/{account}/zones/{zone}/player/blocked-tracks. */
export function BlockedPage() {
  const services = useServices();
  const { zoneId } = useZoneParams();
  const { unblock } = useBlocking(services, zoneId);
  return <BlockedView calls={services} zoneId={zoneId} onUnblock={unblock} />;
}
