import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flagStoreOf } from "#renderer/data/flags/flags.ts";
import surveyTexts from "#renderer/lib/i18n/en/surveys.json" with { type: "json" };
import { addTexts } from "#renderer/lib/i18n/i18n.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { FeedbackInput, FeedbackMetadata } from "#shared/domain/feedback/feedback.ts";
import type { AnsweredStep } from "#shared/domain/surveys/survey.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { closeClient, forgetClient, openClient, refusal } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

const PAGE = "https://interview.test/book";
const NPS = "Recommending Roomtone";

interface Person {
  readonly address?: string;
  /** Surveys whose flag is on. */
  readonly surveys?: readonly string[];
  readonly account?: Partial<Account>;
  /** What the service keeps about the person. */
  readonly entries?: Readonly<Record<string, string>>;
  readonly isFailing?: () => boolean;
}

/** Opens the client, with the first user action; from then on, the test's clock. */
async function open({ address = "/help", surveys = ["nps"], account, entries = {}, ...given }: Person = {}) {
  const sent: FeedbackInput[] = [];
  const kept: Record<string, string>[] = [];
  const client = await openClient(address, {
    accounts: [accountRecord({ id: "abcd", ...account })],
    env: { pages: { interview: PAGE } },
    answer: ({ method, path, body }) => {
      if (!path.endsWith("/users/anna/context")) return undefined;
      if (method === "GET") return { entries };
      const change = (body as { entries: Record<string, string> }).entries;
      kept.push(change);
      return { entries: { ...entries, ...change } };
    },
    graphql: (operation, variables) => {
      if (operation === "AllFlags") return { flags: flagsWith(surveys) };
      if (operation !== "WriteFeedback" || given.isFailing?.()) throw refusal(503, "unavailable");
      sent.push(variables.feedbackInput as FeedbackInput);
      return { writeFeedback: { success: true } };
    },
  });
  await flagStoreOf(client.services).refresh();
  const reported = vi.spyOn(client.services.reporting, "error");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // The code of prompts is there, with what the service keeps. The first actions may precede the shell.
  await waitFor(() => {
    fireEvent.pointerMove(document.body);
    expect(client.calls).toContain("GET /api/auth/users/anna/context");
  });
  return { ...client, sent, kept, reported };
}

function flagsWith(surveys: readonly string[]) {
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
  const off = ["company-logo", "create-schedule"];
  const flags = [
    ...surveys.map((name) => ({ name: `survey-${name}`, properties: '{"enabled":true}' })),
    ...off.map((name) => ({ name, properties: '{"enabled":false}' })),
  ];
  return { trackingKey: "key", resolveToken: "token", expiresAt, flags };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The toast of a survey, once the pause before it has passed. */
async function shown(name: string) {
  await pass(1_100);
  return within(await screen.findByRole("region", { name }));
}
const metadataOf = ({ metadata }: FeedbackInput): FeedbackMetadata => JSON.parse(metadata);
const stepsOf = ({ payload }: FeedbackInput): AnsweredStep[] => JSON.parse(payload);

test("floating survey: each answer is sent under one id; a failed one stays until it is sent (@P-390)", async () => {
  let isFailing = false;
  const { sent, kept } = await open({ isFailing: () => isFailing });
  const toast = await shown(NPS);
  expect(toast.getByText("unlikely")).toBeTruthy();
  expect(toast.getByText("likely")).toBeTruthy();
  fireEvent.click(toast.getByRole("radio", { name: "3" }));
  const field = await toast.findByRole<HTMLTextAreaElement>("textbox");
  expect(kept.at(-1)?.["user.survey.nps.interaction"]).toMatch(/"value":"progressed"/);

  isFailing = true;
  fireEvent.change(field, { target: { value: "Too quiet" } });
  fireEvent.click(toast.getByRole("button", { name: "Send" }));
  await toast.findByRole("alert");
  expect(field.value).toBe("Too quiet");
  expect(toast.queryByText(/^Thank you/)).toBeNull();
  expect(kept.at(-1)?.["user.survey.nps.interaction"]).toMatch(/"value":"progressed"/);

  isFailing = false;
  fireEvent.click(toast.getByRole("button", { name: "Try again" }));
  await toast.findByText(/^Thank you/);
  const [first, last] = sent;
  if (!first || !last) throw new Error("Two answers are sent");
  expect(sent).toHaveLength(2);
  expect(last.feedbackId).toBe(first.feedbackId);
  expect(first.feedbackId).toMatch(/^[0-9a-f-]{36}$/);
  expect([first, last].map(({ feedbackFormName }) => feedbackFormName)).toEqual(["nps", "nps"]);
  expect(new Date(last.feedbackDatetime).toISOString()).toBe(last.feedbackDatetime);
  expect([first, last].map((input) => metadataOf(input).interaction)).toEqual(["progressed", "completed"]);
  expect(metadataOf(last)).toEqual({
    context: expect.objectContaining({ accountId: "abcd", userId: "anna" }),
    client: "business",
    interaction: "completed",
    route_path: "/help",
    channel: "in-app",
  });
  const score = {
    id: "score",
    type: "score",
    index: 0,
    question: "How likely are you to recommend Roomtone to a friend or colleague?",
    response: 3,
  };
  expect(stepsOf(first)).toEqual([score]);
  const reason = { id: "reason", type: "text", index: 1, response: "Too quiet" };
  expect(stepsOf(last)).toEqual([score, { ...reason, question: "What is the main reason for your score?" }]);
  const interaction = JSON.parse(kept.at(-1)?.["user.survey.nps.interaction"] ?? "");
  expect(interaction.value).toBe("completed");
  expect(interaction.expiresAt - Date.now()).toBeGreaterThan(179 * DAY_MS);
});

test("floating survey: a dismissal is kept with the person and never sent (@P-391 @P-283)", async () => {
  const { operations, kept } = await open({ surveys: ["localization", "csat"] });
  const toast = await shown("Your experience");
  fireEvent.click(toast.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(Object.keys(kept[0] ?? {})).toEqual(["user.survey.csat.interaction"]);
  const dismissed = JSON.parse(kept[0]?.["user.survey.csat.interaction"] ?? "");
  expect(dismissed).toEqual({ value: "dismissed", expiresAt: expect.any(Number) });
  await pass(20_000);
  expect(operations).not.toContain("WriteFeedback");
  expect(screen.queryByRole("region", { name: "Your experience" })).toBeNull();
});

test("floating survey: closing midway is kept as abandoned and not sent (@P-391)", async () => {
  const { sent, kept } = await open();
  const toast = await shown(NPS);
  fireEvent.click(toast.getByRole("radio", { name: "10" }));
  fireEvent.keyDown(await toast.findByRole("textbox"), { key: "Escape" });
  await waitFor(() => expect(kept.at(-1)?.["user.survey.nps.interaction"]).toMatch(/"value":"abandoned"/));
  await pass(20_000);
  expect(sent.map((input) => metadataOf(input).interaction)).toEqual(["progressed"]);
});

test("floating survey: answers given again after a reload replace those before", async () => {
  const answers: FeedbackInput[] = [];
  for (const score of ["3", "9"]) {
    const { sent } = await open();
    const toast = await shown(NPS);
    const radio = toast.getByRole("radio", { name: score });
    const before = document.querySelector<HTMLElement>("a[href='#content']");
    act(() => before?.focus());
    act(() => radio.focus());
    fireEvent.click(radio);
    const words = await toast.findByRole("textbox");
    answers.push(...sent);
    if (score === "3") {
      vi.useRealTimers();
      closeClient();
      // The tab's storage outlives a reload.
      const key = "roomtone.survey-answers survey:nps:anna";
      const id = sessionStorage.getItem(key) ?? "";
      forgetClient();
      sessionStorage.setItem(key, id);
      continue;
    }
    // Closed from inside, it returns the focus.
    await waitFor(() => expect(document.activeElement).toBe(words));
    fireEvent.keyDown(words, { key: "Escape" });
    await waitFor(() => expect(document.activeElement).toBe(before));
  }
  const [first, second] = answers;
  expect(first?.feedbackId).toBe(second?.feedbackId);
});

test("floating survey: the interview survey comes after 10 s, and ends with its link (@P-463)", async () => {
  const { sent, kept } = await open({ surveys: ["interview"] });
  await pass(9_000);
  expect(screen.queryByRole("region", { name: "Interview" })).toBeNull();
  await pass(3_000);
  const toast = await shown("Interview");
  const link = toast.getByRole("link", { name: "Open survey" });
  expect(link.getAttribute("href")).toBe(PAGE);
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  await toast.findByText(/^Thank you/);
  expect(sent.map((input) => metadataOf(input).interaction)).toEqual(["completed"]);
  expect(kept.at(-1)).toEqual({
    "user.survey.interview.interaction": '{"value":"completed","expiresAt":null}',
  });
});

const keptAs = (value: string, expiresAt: number | null) => ({
  "user.survey.nps.interaction": JSON.stringify({ value, expiresAt }),
});

test.each<[string, Person]>([
  ["while its flag is off", { surveys: [] }],
  ["to somebody who dismissed it", { entries: keptAs("dismissed", null) }],
  [
    "to an account of a week",
    { account: { iso8601_created_at: new Date(Date.now() - 7 * DAY_MS).toISOString() } },
  ],
  ["on the setup guide", { address: "/guide/user-invite" }],
  ["in English: the localization survey", { surveys: ["localization"] }],
])("floating survey: is not shown %s", async (_when, person) => {
  await open(person);
  await pass(30_000);
  for (const name of [NPS, "Translation"]) expect(screen.queryByRole("region", { name })).toBeNull();
});

test.each([
  ["after it was left open", keptAs("progressed", null)],
  ["over a damaged record", { "user.survey.nps.interaction": "{" }],
])("floating survey: is shown again %s", async (_when, entries) => {
  await open({ entries });
  await shown(NPS);
});

test("floating survey: one without texts is reported and not shown (@P-438)", async () => {
  const { nps: _, ...others } = surveyTexts;
  addTexts("surveys", others);
  try {
    const { reported } = await open();
    await pass(30_000);
    expect(reported.mock.calls.map(([scope, error]) => [scope, String(error)])).toEqual([
      ["surveys", "Error: Survey has no i18n entry"],
    ]);
    expect(screen.queryAllByRole("radio")).toEqual([]);
  } finally {
    addTexts("surveys", surveyTexts);
  }
});
