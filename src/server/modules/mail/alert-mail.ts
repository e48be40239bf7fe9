import type { Services } from "#server/services.ts";
import type { IncidentKind } from "#shared/domain/incidents/incident-facts.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { fill } from "./compose.ts";
import type { MailSection } from "./layout.ts";
import { sendMail } from "./send-mail.ts";
import { type MailTexts, mailTexts } from "./texts.ts";

/** More locations and zones of one location are counted instead. */
const MOST_LOCATIONS = 40;
const MOST_LINES = 12;

/** An incident, as a mail names it. */
export interface AlertLine {
  readonly zone: string;
  readonly zoneId: string;
  readonly location: { readonly id: string; readonly name: string; readonly timezone: string };
  readonly kind: IncidentKind;
  readonly cause: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

interface Alert {
  readonly about: "opened" | "closed" | "digest";
  readonly lines: readonly AlertLine[];
  readonly company: string;
  /** Name of the rule. */
  readonly rule: string;
  readonly url: string;
  /** The link that mutes alerts like these; null: none. */
  readonly muteUrl: string | null;
}

/** Mails a person what is wrong, or over: one mail, with a list for each location. */
export async function mailAlert(
  services: Services,
  to: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly language: LanguageCode | null;
  },
  { about, lines, company, rule, url, muteUrl }: Alert,
): Promise<void> {
  const language = to.language ?? "en";
  const texts = mailTexts(language).alerts;
  await sendMail(services, {
    to: to.email,
    user: to.id,
    language: to.language,
    name: to.name,
    template: `alert-${about}`,
    values: { company, rule, summary: summaryOf(texts, about, lines, company) },
    sections: sectionsOf(texts, language, lines, about),
    url,
    ...(muteUrl === null ? {} : { second: { text: texts.mute, url: muteUrl } }),
  });
}

type AlertTexts = MailTexts["alerts"];

function summaryOf(
  { summary, kinds }: AlertTexts,
  about: Alert["about"],
  lines: readonly AlertLine[],
  company: string,
): string {
  const open = lines.filter(({ endedAt }) => endedAt === null).length;
  if (about === "digest")
    return fill(summary.digest, { company, open: String(open), over: String(lines.length - open) });
  const [first] = lines;
  const zones = new Set(lines.map(({ zoneId }) => zoneId)).size;
  const locations = new Set(lines.map(({ location }) => location.id)).size;
  const values = {
    zones: String(zones),
    locations: String(locations),
    zone: first?.zone ?? "",
    location: first?.location.name ?? "",
    kind: first ? kinds[first.kind] : "",
  };
  return fill(summary[`${about}${locations > 1 ? "Many" : zones > 1 ? "Place" : "One"}`], values);
}

function sectionsOf(
  texts: AlertTexts,
  language: LanguageCode,
  lines: readonly AlertLine[],
  about: Alert["about"],
): readonly MailSection[] {
  const places = Map.groupBy(lines, ({ location, endedAt }) => `${endedAt === null ? 0 : 1} ${location.id}`);
  // Ongoing ones first.
  const groups = [...places].sort(([a], [b]) => Number(a[0]) - Number(b[0])).map(([, group]) => group);
  const sections = groups.slice(0, MOST_LOCATIONS).map((group): MailSection => {
    const { location, endedAt } = group[0]!; // a group has a line
    const isOpen = endedAt === null;
    const more = group.length - MOST_LINES;
    const kinds = isOpen ? [...new Set(group.map(({ kind }) => kind))] : [];
    return {
      title: about === "digest" && isOpen ? fill(texts.ongoing, { location: location.name }) : location.name,
      lines: [
        ...group.slice(0, MOST_LINES).map((line) => lineOf(texts, language, line)),
        ...(more > 0 ? [fill(texts.moreZones, { count: String(more) })] : []),
        ...kinds.map((kind) => fill(texts.advice, { text: texts.todo[kind] })),
      ],
    };
  });
  const more = groups.length - MOST_LOCATIONS;
  if (more <= 0) return sections;
  const rest = fill(texts.moreLocationsLine, { count: String(more) });
  return [...sections, { title: texts.moreLocations, lines: [rest] }];
}

function lineOf(texts: AlertTexts, language: LanguageCode, line: AlertLine): string {
  const { kind, cause, zone, location, startedAt, endedAt } = line;
  const time = new Intl.DateTimeFormat(language, {
    timeZone: location.timezone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  });
  const reasons: Readonly<Record<string, string>> = texts.causes;
  const reason = cause === null ? undefined : reasons[cause];
  const what = reason === undefined ? texts.kinds[kind] : `${texts.kinds[kind]} (${reason})`;
  const since = time.format(startedAt);
  if (endedAt === null) return fill(texts.open, { zone, what, since });
  return fill(texts.over, { zone, what, since, until: time.format(endedAt) });
}
