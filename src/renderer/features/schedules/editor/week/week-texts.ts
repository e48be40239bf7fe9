import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { SlotVolume } from "#shared/contract/planned-hours.ts";
import type { EditorSlot } from "#shared/domain/schedules/editor-slots.ts";
import { dayBegins, dayOf, type WeekSpan } from "#shared/domain/schedules/editor-week.ts";

/** Loaded playlists of a schedule, by id. */
export type KnownMusic = ReadonlyMap<
  string,
  { readonly name: string; readonly color: string | null; readonly image: string | null }
>;

/** Texts for days, times and slots of the week. */
export function useWeekTexts(music: KnownMusic) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const day = (place: number, weekday: "long" | "short" = "long") =>
    dateText(dayBegins(place), { weekday, timeZone: "UTC" });
  const time = (at: number) => dateText(at, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const isFullHour = (at: number) => at % 3_600_000 === 0;
  /** The shortest clear form. */
  const shortTime = (at: number) =>
    dateText(at, { hour: "numeric", ...(isFullHour(at) ? {} : { minute: "2-digit" }), timeZone: "UTC" });
  const musicName = (id: string) => music.get(id)?.name ?? t("schedules.unknownPlaylist");
  const span = ({ start, end }: WeekSpan) =>
    t("schedules.span", { from: shortTime(start), to: shortTime(end) });
  const title = ({ name, collections }: Pick<EditorSlot, "name" | "collections">) =>
    name || collections.map(musicName).join(", ");
  /** Null for the zone's own. */
  const volume = (of: SlotVolume | null) =>
    of && t(of.kind === "set" ? "schedules.volume.setTo" : "schedules.volume.atMost", { volume: of.value });
  return {
    day,
    shortTime,
    span,
    musicName,
    title,
    volume,
    /** "Flat White, Monday 08:00 to 12:00, volume 40" */
    whole: (slot: EditorSlot) =>
      [
        t("schedules.slotLabel", {
          title: title(slot),
          day: day(dayOf(slot.start)),
          from: time(slot.start),
          to: time(slot.end),
        }),
        ...(slot.volume ? [volume(slot.volume)] : []),
      ].join(", "),
  };
}
