import { useBlocking } from "../../data/blocking.ts";
import { BlockedView } from "../../player/zone/blocked-view.tsx";
import { useZoneParams } from "./use-zone-player.ts";

/** /accounts/{account}/zones/{zone}/player/blocked-tracks. */
export function BlockedPage() {
  const { zoneId } = useZoneParams();
  const { unblock } = useBlocking(zoneId);
  return <BlockedView zoneId={zoneId} onUnblock={unblock} />;
}
