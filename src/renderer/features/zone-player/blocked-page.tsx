import { useBlocking } from "../../data/blocking.ts";
import { paths } from "../../lib/paths.ts";
import { BlockedView } from "../../parts/blocked-view.tsx";

/** /accounts/{account}/zones/{zone}/player/blocked-tracks. */
export function BlockedPage() {
  const { accountId, zoneId } = paths.zoneBlocked.useParams();
  const { unblock } = useBlocking({ account: accountId, soundZone: zoneId });
  return <BlockedView zoneId={zoneId} onUnblock={unblock} />;
}
