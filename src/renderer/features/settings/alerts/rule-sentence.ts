import type { TFunction } from "i18next";
import { clockText } from "#renderer/lib/i18n/days.ts";
import type { AlertRule } from "#shared/contract/rest/accounts/alerts.ts";
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
    rule.kinds.map((kind, n) => {
      const name = t(`alerts.kinds.${kind}`);
      return n === 0 ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
    }),
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
    ...(rule.mail ? [mailSentence(t, language, rule, list)] : []),
    ...(rule.webhook ? [t("alerts.sentence.webhook")] : []),
  ];
}

function mailSentence(
  t: TFunction,
  language: string,
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
    return t("alerts.sentence.digest", {
      who,
      time: clockHour(digest.hour, language),
      zone: zoneName(digest.zone),
    });
  return quiet_hours
    ? t("alerts.sentence.mailsByDay", { who, ...quietHours(language) })
    : t("alerts.sentence.mails", { who });
}

/** An hour of the day as the language writes it: 8 as "8:00 AM". */
export function clockHour(hour: number, language: string): string {
  return clockText(`${hour}:00`, language);
}

/** The hours of the night without e-mail, as the language writes them. */
export function quietHours(language: string) {
  return { from: clockHour(QUIET_FROM_HOUR, language), to: clockHour(QUIET_UNTIL_HOUR, language) };
}

/** "America/New_York" as people write it. */
export function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
}
