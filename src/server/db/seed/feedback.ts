import { inArray } from "drizzle-orm";
import { feedback } from "#server/db/schema/asked.ts";
import { users } from "#server/db/schema/people/people.ts";
import type { Services } from "#server/services.ts";
import { APP_FEEDBACK, commentIn, type FeedbackMetadata, scoreIn } from "#shared/domain/feedback/feedback.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import type { AnsweredStep } from "#shared/domain/surveys/survey.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** An answer: days ago, form, score, words, and the slugs of its person and company; no person: signed out. */
type Said = readonly [
  days: number,
  form: string,
  score: number | null,
  comment: string,
  person: string | null,
  account: string,
];

const HOUSE = "harbour-and-pine";

const COMMENTED: readonly Said[] = [
  [
    1,
    "nps",
    9,
    "The schedules save us an hour a week. More acoustic jazz for the mornings, please.",
    "manager",
    HOUSE,
  ],
  [2, APP_FEEDBACK, null, "Please let me copy a schedule from one shop to all the others.", "staff", HOUSE],
  [4, "nps", 10, "Just works.", "owner", HOUSE],
  [6, "csat", 2, "The player forgot its sound output after an update.", "staff", HOUSE],
  [9, "nps", 4, "Too much repetition in the evenings.", null, HOUSE],
  [13, APP_FEEDBACK, null, "A darker screen for the bar at night would be great.", "cafe", HOUSE],
  [20, "csat", 5, "Support answered within the hour.", "finance", HOUSE],
  [41, "nps", 6, "Good music, but the volume differs between tracks.", "other", "other-house"],
];

/** Scores of a year without words, four a month, which get better with time. */
const SILENT: readonly Said[] = [
  3, 6, 8, 5, 7, 9, 4, 8, 6, 9, 7, 10, 8, 5, 9, 8, 10, 6, 9, 10, 8, 9, 7, 10,
].map((score, index) => [355 - index * 15, "nps", score, "", null, HOUSE]);

/** Gives the demo answers to surveys, and feedback, unless there are some. */
export async function seedFeedback({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  if ((await db.$count(feedback)) > 0) return;
  const slugs = [...COMMENTED, ...SILENT].flatMap(([, , , , person]) => (person === null ? [] : [person]));
  const ids = [...new Set(slugs)].map((slug) => idOf("User", slug));
  const people = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
  // Somebody may have erased themself.
  if (people.length < ids.length) return;
  await db
    .insert(feedback)
    .values([...COMMENTED, ...SILENT].map((said, index) => rowOf(said, index, now().getTime())));
}

function rowOf([days, form, score, comment, person, account]: Said, index: number, now: number) {
  const at = new Date(now - days * DAY_MS);
  const steps: AnsweredStep[] = [];
  const add = (type: AnsweredStep["type"], question: string, response: string | number) =>
    steps.push({ id: type, type, index: steps.length, question, response });
  if (score !== null) add("score", QUESTIONS[form] ?? "", score);
  if (comment !== "") add("text", "What would you like to tell us?", comment);
  const accountId = idOf("Account", account);
  const metadata: FeedbackMetadata = {
    context: { accountId, language: "en" },
    client: "business",
    interaction: "completed",
    route_path: person === null ? "/nps-survey/nps" : "/home",
    channel: person === null ? "email" : "in-app",
  };
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    userId: person === null ? null : idOf("User", person),
    accountId: person === null ? null : accountId,
    form,
    answeredAt: at,
    receivedAt: at,
    steps,
    metadata,
    score: scoreIn(steps),
    comment: commentIn(steps),
  };
}

const QUESTIONS: Readonly<Record<string, string>> = {
  nps: "How likely are you to recommend Roomtone to a friend or colleague?",
  csat: "How satisfied are you with Roomtone?",
};
