import type { Services } from "#server/services.ts";
import { CSV_START, csvLine, csvStyle } from "#shared/domain/formatting/csv.ts";
import { wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { findPlays, type NamedPlay, type PlayPlace, type PlaysQuestion } from "./plays-repository.ts";
import english from "./texts/en.json" with { type: "json" };
import swedish from "./texts/sv.json" with { type: "json" };

type Texts = typeof english;

const TEXTS: Readonly<Record<LanguageCode, Texts>> = { en: english, sv: swedish };

/** Plays read at a time. */
const PAGE = 2000;

/** Due messages of an account's zones, the newest first, as the pieces of a CSV file. */
export async function* playsFile(
  { db }: Pick<Services, "db">,
  language: LanguageCode,
  question: Omit<PlaysQuestion, "after" | "limit">,
): AsyncGenerator<string> {
  const texts = TEXTS[language];
  const style = csvStyle(language);
  yield CSV_START + csvLine(Object.values(texts.headings), style);
  for (let after: PlayPlace | null = null; ; ) {
    const plays: readonly NamedPlay[] = await findPlays(db, { ...question, after, limit: PAGE });
    yield plays.map((play) => csvLine(cellsOf(play, texts), style)).join("");
    const last = plays.at(-1)?.play;
    if (!last || plays.length < PAGE) return;
    after = { dueAt: last.dueAt.getTime(), playId: last.playId };
  }
}

/** The cells of a play, in the order of the headings. */
function cellsOf({ play, zone, location, timezone, announcement, campaign }: NamedPlay, texts: Texts) {
  const due = play.dueAt.getTime();
  return [
    stampOf(wallTimeAt(timezone, due)),
    timezone,
    stampOf(due),
    play.startedAt === null ? "" : stampOf(play.startedAt.getTime()),
    Math.round(play.playedMs / 1000),
    announcement,
    play.campaignId === null ? texts.byPerson : (campaign ?? ""),
    zone,
    location,
    texts.outcomes[play.outcome],
    play.reason === null ? "" : texts.reasons[play.reason],
  ];
}

/** Without a zone name, so that spreadsheets recognise it. */
function stampOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}
