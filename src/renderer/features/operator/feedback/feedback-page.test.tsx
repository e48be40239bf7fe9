import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as saving from "#renderer/lib/page/save-file.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { FeedbackAnswer, MonthOfScores } from "#shared/contract/rest/operator/operator-feedback.ts";
import { closeScreen, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { FeedbackPage } from "./feedback-page.tsx";

const ANSWER: FeedbackAnswer = {
  id: "1",
  form: "nps",
  received_at: "2026-11-20T12:00:00.000Z",
  score: 9,
  comment: "More jazz",
  answers: [
    { question: "How likely?", response: 9 },
    { question: "Why?", response: "More jazz" },
  ],
  verified: true,
  person: "Bo Ek",
  company: "Café Nord",
  page: "/home",
};

const MONTHS: readonly MonthOfScores[] = [
  { month: "2026-07", count: 1, average: 0, nps: -100, scores: [{ score: 0, count: 1 }] },
  { month: "2026-09", count: 1, average: 6, nps: -100, scores: [{ score: 6, count: 1 }] },
  { month: "2026-10", count: 2, average: 9, nps: 100, scores: [{ score: 9, count: 2 }] },
  {
    month: "2026-11",
    count: 2,
    average: 9,
    nps: 50,
    scores: [
      { score: 8, count: 1 },
      { score: 10, count: 1 },
    ],
  },
];

interface Given {
  readonly items?: readonly FeedbackAnswer[];
  readonly months?: readonly MonthOfScores[];
  readonly address?: string;
  /** Calls that fail before the service answers. */
  readonly failures?: number;
}

/** The page; returns the requested addresses. */
function open({ items = [ANSWER], months = [], address = "/operator/feedback", failures = 0 }: Given = {}) {
  const asked: string[] = [];
  const rest = answering(({ path }) => {
    if (path.includes("/scores")) return { items: months };
    asked.push(decodeURIComponent(path));
    if (asked.length <= failures) throw new ApiError({ status: 503, code: "unavailable", message: "" });
    if (path.includes(".csv")) return "\uFEFFReceived,Survey\r\n";
    return { items, next: null, forms: [{ form: "nps", count: 1 }] };
  });
  showScreen(
    <WithServices services={{ rest }}>
      <FeedbackPage />
    </WithServices>,
    {},
    { path: paths.operatorFeedback, address },
  );
  return asked;
}

const click = (element: HTMLElement) => act(async () => fireEvent.click(element));

test("feedback: an answer is shown with its questions, its person and its page", async () => {
  open();
  const row = within(await screen.findByRole("article"));
  expect(row.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["How likely?", "Why?"]);
  expect(row.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["9", "More jazz"]);
  expect(row.getByText("Bo Ek · Café Nord · /home")).toBeTruthy();
  expect(screen.queryByText("Not verified")).toBeNull();
});

test("feedback: an answer without sign-in is marked, and the mark explained", async () => {
  open({ items: [{ ...ANSWER, verified: false, person: "", company: "" }] });
  expect(within(await screen.findByRole("article")).getByText("Not verified")).toBeTruthy();
  expect(screen.getByText("Unknown person · /home")).toBeTruthy();
  expect(screen.getByText(/^“Not verified”: answered without signing in/)).toBeTruthy();
});

test("feedback: a long answer is cut until somebody reads on", async () => {
  const long = "word ".repeat(400).trim();
  open({ items: [{ ...ANSWER, answers: [{ question: "Why?", response: long }] }] });
  await screen.findByRole("article");
  expect(screen.getByRole("definition").textContent?.length).toBeLessThan(600);
  await click(screen.getByRole("button", { name: "Show all" }));
  expect(screen.getByRole("definition").textContent).toBe(long);
});

test("feedback: the latest three months make the NPS, which is explained", async () => {
  open({ months: MONTHS });
  const scores = within(await screen.findByRole("region", { name: "Scores: Recommendation (NPS)" }));
  expect((await scores.findByText("+40")).parentElement?.textContent).toBe(
    "+40 5 answers, September 2026 – November 2026",
  );
  expect(
    scores.getByText(/share of people who gave 9 or more, minus the share who gave 6 or less/),
  ).toBeTruthy();
  const byScore = within(scores.getByRole("table", { name: "The latest three months with answers" }));
  expect(byScore.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "ScoreAnswers",
    ...["10 1", "9 2", "8 1", "7 0", "6 1", "5 0", "4 0", "3 0", "2 0", "1 0", "0 0"],
  ]);
  const bars = [...document.querySelectorAll("rect")];
  expect(bars.map((bar) => [bar.dataset.tone, bar.getAttribute("height")])).toEqual([
    ["bad", "50"],
    ["bad", "50"],
    ["good", "50"],
    ["good", "25"],
  ]);
  // August has no answers: its place stays empty.
  expect(bars.map((bar) => Math.floor(Number(bar.getAttribute("x")) / 20))).toEqual([0, 2, 3, 4]);
  await click(scores.getByText("Numbers by month"));
  const byMonth = within(scores.getByRole("table", { name: "Scores by month" }));
  expect(byMonth.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "MonthNPSAnswers",
    "November 2026+502",
    "October 2026+1002",
    "September 2026-1001",
    "July 2026-1001",
  ]);
});

test("feedback: the filters of the address are sent, with whole days of this computer's calendar", async () => {
  const address = "/operator/feedback?form=nps&from=2026-11-01&to=2026-11-30&commented=true";
  const asked = open({ address });
  await screen.findByRole("article");
  const from = new Date("2026-11-01T00:00").toISOString();
  const to = new Date("2026-12-01T00:00").toISOString();
  expect(asked).toEqual([`/api/operator/feedback?form=nps&from=${from}&to=${to}&commented=true`]);
  await click(screen.getByRole("checkbox", { name: "Only with comments" }));
  await click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByRole("article");
  expect(asked.slice(1)).toEqual([
    `/api/operator/feedback?form=nps&from=${from}&to=${to}`,
    "/api/operator/feedback",
  ]);
});

test("feedback: the file has the answers that are shown", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  const asked = open({ address: "/operator/feedback?form=nps" });
  await click(await screen.findByRole("button", { name: "Download CSV" }));
  expect(asked.at(-1)).toBe("/api/operator/feedback.csv?form=nps&language=en");
  expect(saved.mock.calls[0]?.[0]).toMatch(/^feedback-\d{4}-\d\d-\d\d\.csv$/);
  expect(saved.mock.calls[0]?.[2]).toEqual(["\uFEFFReceived,Survey\r\n"]);
});

test("feedback: without answers the page says so, and what the filters have to do with it", async () => {
  open({ items: [] });
  expect(await screen.findByRole("heading", { name: "No answers yet" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Download CSV" })).toBeNull();
  closeScreen();
  open({ items: [], address: "/operator/feedback?form=csat" });
  expect(await screen.findByRole("heading", { name: "No answers match these filters" })).toBeTruthy();
  expect(await screen.findByText("No scores in the last two years")).toBeTruthy();
});

test("feedback: a failure can be tried again", async () => {
  open({ failures: 1 });
  await click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article")).toBeTruthy();
});
