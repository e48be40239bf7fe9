import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { BlockedView } from "../../player/zone/blocked-view.tsx";
import { useBlocking } from "../../player/zone/use-blocking.ts";

/** /accounts/{account}/zones/{zone}/player/blocked-tracks. */
export function BlockedPage() {
  const services = useServices();
  const { zoneId } = paths.zoneBlocked.useParams();
  const { unblock } = useBlocking(services, zoneId);
  return <BlockedView calls={services} zoneId={zoneId} onUnblock={unblock} />;
}
