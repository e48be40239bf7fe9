import { useSearchParams } from "react-router-dom";
import { isCalendarDay } from "#shared/domain/formatting/calendar-day.ts";
import { useServices } from "../../lib/services.tsx";
import { HistoryView } from "../../player/zone/history-view.tsx";
import { useBlocking } from "../../player/zone/use-blocking.ts";
import { useZoneParams } from "./use-zone-player.ts";

/** /accounts/{account}/zones/{zone}/player/history?date=YYYY-MM-DD. A date that is none counts as not given. */
export function HistoryPage() {
  const services = useServices();
  const { zoneId } = useZoneParams();
  const { block } = useBlocking(services, zoneId);
  const [search, setSearch] = useSearchParams();
  const date = search.get("date");
  return (
    <HistoryView
      calls={services}
      zoneId={zoneId}
      day={date !== null && isCalendarDay(date) ? date : null}
      onDay={(day) => setSearch(day ? { date: day } : {}, { replace: true })}
      onBlock={block}
    />
  );
}
