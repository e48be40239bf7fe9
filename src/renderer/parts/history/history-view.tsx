import { ActionIcon, Badge, Button } from "@mantine/core";
import { IconBan, IconChevronLeft, IconChevronRight, IconHistory, IconInfoCircle } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { historyQueries } from "#renderer/data/playback/history.ts";
import { dayIn, dayName, shiftDay, timeIn } from "#renderer/lib/i18n/days.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import { NextPage } from "#renderer/ui/lists/next-page.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { TrackRow } from "#renderer/ui/music/track-row.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { HistoryEntry } from "#shared/contract/rest/music/history.ts";
import { isCalendarDay } from "#shared/domain/formatting/calendar-day.ts";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import classes from "./history-view.module.css";

const ROW_PX = 64;

interface HistoryViewProps {
  readonly zoneId: string;
  /** YYYY-MM-DD at the location; null shows the latest plays of all days. */
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
  /** Omitted without permission to block. */
  readonly onBlock?: ((track: HistoryEntry["track"]) => void) | undefined;
  /** Opens the explanation of a play. */
  readonly onWhy: (entry: HistoryEntry) => void;
  /** Rendered beside the day once there are entries. */
  readonly actions?: ReactNode;
}

/** Plays of a zone, newest first, in the location's time zone. */
export function HistoryView({ zoneId, day, onDay, onBlock, onWhy, actions }: HistoryViewProps) {
  const { t } = useTranslation();
  const history = useInfiniteQuery(historyQueries(useServices()).plays(zoneId, day));
  const timezone = history.data?.pages[0]?.timezone ?? "UTC";
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label={t("history.title")}>
      <div className={classes.bar}>
        <DayPicker day={day} today={dayIn(timezone, Date.now())} onDay={onDay} />
        {entries.length > 0 ? actions : null}
      </div>
      {history.data ? <p className={classes.timezone}>{t("history.timezone", { timezone })}</p> : null}
      {history.isPending ? <TrackRowSkeleton rows={8} /> : null}
      {history.isLoadingError ? <QueryError error={history.error} onRetry={() => history.refetch()} /> : null}
      {history.data !== undefined && entries.length === 0 ? (
        <EmptyState icon={<IconHistory size={26} stroke={1.6} />} title={t("history.empty.title")}>
          {t(day ? "history.empty.day" : "history.empty.all")}
        </EmptyState>
      ) : null}
      {entries.length > 0 ? (
        <VirtualList
          items={entries}
          estimate={ROW_PX}
          keyOf={(entry) => entry.playId}
          label={t("history.title")}
        >
          {(entry, index) => (
            <HistoryRow
              entry={entry}
              timezone={timezone}
              startsDay={day === null && startsDay(entries, index, timezone)}
              onBlock={onBlock}
              onWhy={onWhy}
            />
          )}
        </VirtualList>
      ) : null}
      <NextPage query={history} label={t("history.loadMore")} className={classes.more} />
    </section>
  );
}

interface DayPickerProps {
  readonly day: string | null;
  /** Today at the location. */
  readonly today: string;
  readonly onDay: (day: string | null) => void;
}

function DayPicker({ day, today, onDay }: DayPickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = day ?? today;
  const type = (text: string) => {
    setTyped(text);
    if (isCalendarDay(text) && text <= today) onDay(text);
  };
  return (
    <div className={classes.days}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t("history.dayBefore")}
        onClick={() => onDay(shiftDay(shown, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <DateInput
        aria-label={t("history.day")}
        value={typed ?? day ?? ""}
        max={today}
        onChange={type}
        onBlur={() => setTyped(null)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t("history.dayAfter")}
        disabled={day === null || day >= today}
        onClick={() => onDay(shiftDay(shown, 1))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      {day === null ? null : (
        <Button variant="subtle" onClick={() => onDay(null)}>
          {t("history.allDays")}
        </Button>
      )}
    </div>
  );
}

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly timezone: string;
  /** The first row of its day, in a list of several days. */
  readonly startsDay: boolean;
  readonly onBlock?: ((track: HistoryEntry["track"]) => void) | undefined;
  readonly onWhy: (entry: HistoryEntry) => void;
}

function HistoryRow({ entry, timezone, startsDay: first, onBlock, onWhy }: HistoryRowProps) {
  const { t, i18n } = useTranslation();
  const { track, transition, blocked } = entry;
  const day = dayIn(timezone, entry.startAt);
  return (
    <TrackRow
      lead={
        <span className={classes.when}>
          {first ? <span className={classes.dayName}>{dayName(day, i18n.language, "short")}</span> : null}
          <time dateTime={new Date(entry.startAt).toISOString()}>
            {timeIn(timezone, entry.startAt, i18n.language)}
          </time>
        </span>
      }
      title={track.title}
      artists={[artistNames(track), entry.source?.name].filter(Boolean).join(" · ")}
      image={track.album.image}
      color={track.album.colorHex}
      explicit={track.explicit}
      explicitLabel={t("music.explicit")}
      muted={blocked}
      duration={formatDuration(entry.playedMs)}
      marks={transition === "natural" && !blocked ? null : <Marks entry={entry} />}
      actions={
        <>
          <ActionIcon aria-label={t("history.why", { title: track.title })} onClick={() => onWhy(entry)}>
            <IconInfoCircle size={18} />
          </ActionIcon>
          {onBlock ? (
            <ActionIcon
              disabled={blocked}
              aria-label={t("history.block", { title: track.title })}
              onClick={() => onBlock(track)}
            >
              <IconBan size={18} />
            </ActionIcon>
          ) : null}
        </>
      }
    />
  );
}

function Marks({ entry: { transition, skippedBy, blocked } }: Pick<HistoryRowProps, "entry">) {
  const { t } = useTranslation();
  return (
    <>
      {transition === "natural" ? null : (
        <Badge variant="light" color={transition === "crash" ? "red" : "gray"}>
          {skippedBy === null
            ? t(`history.transition.${transition}`)
            : t("history.skippedBy", { name: skippedBy })}
        </Badge>
      )}
      {blocked ? (
        <Badge variant="light" color="yellow" leftSection={<IconBan size={12} />}>
          {t("history.blocked")}
        </Badge>
      ) : null}
    </>
  );
}

function startsDay(entries: readonly HistoryEntry[], index: number, timezone: string): boolean {
  const entry = entries[index];
  const before = entries[index - 1];
  if (!entry) return false;
  return !before || dayIn(timezone, before.startAt) !== dayIn(timezone, entry.startAt);
}
