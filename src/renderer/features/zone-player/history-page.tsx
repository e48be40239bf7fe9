import { useSearchParams } from "react-router-dom";
import { isCalendarDay } from "#shared/domain/formatting/calendar-day.ts";
import { useBlocking } from "../../data/blocking.ts";
import { HistoryView } from "../../player/zone/history-view.tsx";
import { useZoneParams } from "./use-zone-player.ts";

/** /accounts/{account}/zones/{zone}/player/history?date=YYYY-MM-DD. A date that is none counts as not given. */
export function HistoryPage() {
  const { zoneId } = useZoneParams();
  const { block } = useBlocking(zoneId);
  const [search, setSearch] = useSearchParams();
  const date = search.get("date");
  return (
    <HistoryView
      zoneId={zoneId}
      day={date !== null && isCalendarDay(date) ? date : null}
      onDay={(day) => setSearch(day ? { date: day } : {}, { replace: true })}
      onBlock={block}
    />
  );
}
