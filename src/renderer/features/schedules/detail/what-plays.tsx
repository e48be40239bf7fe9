import { Group, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { musicOf } from "#renderer/features/schedules/editor/use-known-music.ts";
import { useWeekTexts } from "#renderer/features/schedules/editor/week/week-texts.ts";
import { useExceptionTexts } from "#renderer/features/schedules/exception-texts.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { dayIn } from "#renderer/lib/i18n/days.ts";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import { type PlayedPart, whatPlaysOn } from "#shared/domain/schedules/what-plays.ts";
import classes from "./schedule-page.module.css";

interface WhatPlaysProps {
  readonly schedule: Schedule;
  /** The account whose locations can be chosen. */
  readonly account: string | null;
}

/** What a schedule plays on a date at a location, from midnight to midnight. */
export function WhatPlays({ schedule, account }: WhatPlaysProps) {
  const { t } = useTranslation();
  const services = useServices();
  const locations =
    useQuery({ ...locationQueries(services).list(account ?? ""), enabled: account !== null }).data ?? [];
  const [place, setPlace] = useState<string | null>(null);
  const location = locations.find(({ id }) => id === place) ?? locations[0];
  const timezone = location?.timezone ?? localTimeZone();
  const [chosen, setChosen] = useState("");
  const date = chosen || dayIn(timezone, Date.now());
  const hours = location?.opening_hours ?? null;
  const parts = useMemo(
    () => whatPlaysOn(schedule, date, { timezone, hours }),
    [schedule, date, timezone, hours],
  );
  const music = useMemo(() => musicOf(schedule.collections), [schedule]);
  const exceptionTexts = useExceptionTexts(music);
  const exception = parts.find((part) => part.exception)?.exception;
  return (
    <section>
      <h2 className={classes.heading}>{t("schedules.when.title")}</h2>
      <Group align="flex-end" gap="sm" mb="sm">
        <DateInput label={t("schedules.when.date")} value={date} onChange={setChosen} />
        {locations.length > 0 ? (
          <Select
            label={t("schedules.when.place")}
            searchable
            allowDeselect={false}
            data={locations.map(({ id, name }) => ({ value: id, label: name }))}
            value={location?.id ?? null}
            onChange={setPlace}
          />
        ) : null}
      </Group>
      {exception ? (
        <p className={classes.note}>
          {t("schedules.when.exception", { name: exceptionTexts.title(exception) })}
        </p>
      ) : null}
      <ol className={classes.parts}>
        {parts.map((part) => (
          <Part key={part.from} part={part} timezone={timezone} music={music} />
        ))}
      </ol>
      {parts.some(({ kind }) => kind === "gap") ? (
        <p className={classes.note}>{t("schedules.when.nothingHint")}</p>
      ) : null}
    </section>
  );
}

interface PartProps {
  readonly part: PlayedPart;
  readonly timezone: string;
  readonly music: ReturnType<typeof musicOf>;
}

function Part({ part, timezone, music }: PartProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { musicName, volume } = useWeekTexts(music);
  const time = (at: number) => dateText(at, { timeZone: timezone, hour: "numeric", minute: "2-digit" });
  const names = part.collections.map(musicName).join(", ");
  const quiet =
    part.kind === "gap"
      ? t("schedules.when.nothing")
      : part.kind === "closed"
        ? t("schedules.when.closed")
        : t("schedules.when.silence");
  return (
    <li data-quiet={part.collections.length === 0 || undefined}>
      <span className={classes.times}>
        {t("schedules.span", { from: time(part.from), to: time(part.to) })}
      </span>
      <span className={classes.what}>
        {part.slot?.name || names || quiet}
        {part.slot?.name && names ? <small>{names}</small> : null}
        {part.slot?.volume ? <small>{volume(part.slot.volume)}</small> : null}
      </span>
    </li>
  );
}
