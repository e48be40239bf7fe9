import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { HistoryView } from "../../player/zone/history-view.tsx";
import { useBlocking } from "../../player/zone/use-blocking.ts";

/** /accounts/{account}/zones/{zone}/player/history?date=YYYY-MM-DD. A date that is none counts as not given. */
export function HistoryPage() {
  const services = useServices();
  const zone = paths.zoneHistory.useParams();
  const { date } = paths.zoneHistory.useSearch();
  const navigate = useNavigate();
  const { block } = useBlocking(services, zone.zoneId);
  return (
    <HistoryView
      calls={services}
      zoneId={zone.zoneId}
      day={date ?? null}
      onDay={(day) => navigate(paths.zoneHistory({ ...zone, date: day ?? undefined }), { replace: true })}
      onBlock={block}
    />
  );
}
