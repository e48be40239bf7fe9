import { IconCalendarTime } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { Schedule } from "#shared/contract/rest/schedules.ts";
import { whatPlaysOn } from "#shared/domain/schedules/what-plays.ts";
import { locationQueries } from "../../data/locations.ts";
import { scheduleQueries } from "../../data/schedules.ts";
import { dayIn, timeIn } from "../../lib/i18n/days.ts";
import { useServices } from "../../lib/services.tsx";
import classes from "./player-page.module.css";

interface NextChangeProps {
  readonly state: PlaybackState;
  /** Where the zone is, whose wall clock counts. */
  readonly location: string;
  /** Epoch ms. */
  readonly at: number;
}

/** When a zone's schedule changes the music next, and to what. */
export function NextChange({ state, location, at }: NextChangeProps) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const place = useQuery(locationQueries(services).detail(location)).data;
  const schedule = useQuery(scheduleQueries(services).detail(state.source?.id ?? "")).data;
  if (!place || !schedule) return null;
  const { timezone } = place;
  const next = nextOf(schedule, at, { timezone, hours: place.opening_hours });
  const time = timeIn(timezone, at, i18n.language);
  return (
    <p className={classes.next}>
      <IconCalendarTime size={16} stroke={1.7} aria-hidden />
      {next ? t("player.nextNamed", { time, name: next }) : t("player.nextChange", { time })}
    </p>
  );
}

/** The name of what plays from then on; null where that is not the schedule's to say. */
function nextOf(schedule: Schedule, at: number, place: Parameters<typeof whatPlaysOn>[2]): string | null {
  const parts = whatPlaysOn(schedule, dayIn(place.timezone, at), place);
  const part = parts.find(({ from, to }) => from <= at && at < to);
  const names = new Map(schedule.collections.map(({ id, name }) => [id, name]));
  const music = part?.collections.flatMap((id) => names.get(id) ?? []).join(", ");
  return part?.slot?.name || music || null;
}
