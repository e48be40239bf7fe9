import type { TFunction } from "i18next";
import type { AlertRule } from "#shared/contract/rest/alerts.ts";
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from "#shared/domain/alerts/quiet-hours.ts";

/** Names that a sentence lists before it counts the rest. */
const MOST_NAMED = 3;

/** A rule in plain words: what it is about, and who is told how. */
export function ruleSentences(
  t: TFunction,
  language: string,
  rule: AlertRule,
  locationNames: ReadonlyMap<string, string>,
  labelNames: ReadonlyMap<string, string>,
): readonly string[] {
  const list = (names: readonly string[], type: "conjunction" | "disjunction" = "conjunction") =>
    new Intl.ListFormat(language, { type }).format(names);
  const kinds = list(
    rule.kinds.map((kind) => t(`alerts.kinds.${kind}`)),
    "disjunction",
  );
  const count = rule.after_minutes;
  const lasting =
    count === 0 ? t("alerts.sentence.atOnce", { kinds }) : t("alerts.sentence.lasting", { kinds, count });
  const what = rule.opening_hours_only ? t("alerts.sentence.open", { what: lasting }) : lasting;
  const named = rule.locations.slice(0, MOST_NAMED).flatMap((id) => locationNames.get(id) ?? []);
  const more = rule.locations.length - named.length;
  const labels = rule.labels.flatMap((id) => labelNames.get(id) ?? []);
  const places = [
    ...named,
    ...(more > 0 ? [t("alerts.sentence.more", { count: more })] : []),
    ...(labels.length > 0 ? [t("alerts.sentence.labelled", { names: list(labels, "disjunction") })] : []),
    ...(labels.length === 0 && rule.labels.length > 0 ? [t("alerts.sentence.noLabels")] : []),
  ];
  const about =
    places.length === 0
      ? t("alerts.sentence.everywhere", { what })
      : t("alerts.sentence.at", { what, places: list(places) });
  return [
    about,
    ...(rule.mail ? [mailSentence(t, rule, list)] : []),
    ...(rule.webhook ? [t("alerts.sentence.webhook")] : []),
  ];
}

function mailSentence(
  t: TFunction,
  { company, recipients, digest, quiet_hours }: AlertRule,
  list: (names: readonly string[]) => string,
): string {
  const names = recipients.map(({ name }) => name);
  const who = company
    ? names.length === 0
      ? t("alerts.sentence.nobody")
      : list(names)
    : t("alerts.sentence.you");
  if (digest)
    return t("alerts.sentence.digest", { who, time: clockHour(digest.hour), zone: zoneName(digest.zone) });
  return quiet_hours
    ? t("alerts.sentence.mailsByDay", { who, from: QUIET_FROM_HOUR, to: QUIET_UNTIL_HOUR })
    : t("alerts.sentence.mails", { who });
}

/** 8 as "08:00". */
export function clockHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** "America/New_York" as people write it. */
export function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
}
