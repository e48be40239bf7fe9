import type { Services } from "#server/services.ts";
import { CSV_START, csvLine, csvStyle } from "#shared/domain/formatting/csv.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { isVerified } from "./records.ts";
import { type FeedbackFilter, type FeedbackPlace, listFeedback, type NamedFeedback } from "./repository.ts";
import english from "./texts/en.json" with { type: "json" };
import swedish from "./texts/sv.json" with { type: "json" };

type Texts = typeof english;

const TEXTS: Readonly<Record<LanguageCode, Texts>> = { en: english, sv: swedish };

/** Answers read at a time. */
const PAGE = 500;

/** Answers, the newest first, as the pieces of a CSV file. */
export async function* feedbackFile(
  { db }: Pick<Services, "db">,
  language: LanguageCode,
  filter: FeedbackFilter,
): AsyncGenerator<string> {
  const texts = TEXTS[language];
  const style = csvStyle(language);
  yield CSV_START + csvLine(Object.values(texts.headings), style);
  for (let after: FeedbackPlace | null = null; ; ) {
    const rows: readonly NamedFeedback[] = await listFeedback(db, filter, after, PAGE);
    yield rows.map((row) => csvLine(cellsOf(row, texts), style)).join("");
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { receivedAt: last.receivedAt.getTime(), id: last.id };
  }
}

/** The cells of an answer, in the order of the headings. */
function cellsOf(row: NamedFeedback, texts: Texts): readonly (string | number)[] {
  const { receivedAt, form, score, comment, steps, person, company, metadata } = row;
  return [
    receivedAt.toISOString().slice(0, 19).replace("T", " "),
    form,
    score ?? "",
    comment ?? "",
    steps.map(({ question, response }) => `${question}: ${response}`).join("\n"),
    person ?? "",
    company ?? "",
    isVerified(row) ? texts.yes : texts.no,
    metadata.route_path,
    metadata.context.language ?? "",
  ];
}
