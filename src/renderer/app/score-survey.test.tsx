import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { closeClient, openClient, refusal } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

const QUESTION = {
  nps: "How likely are you to recommend Roomtone to a friend or colleague?",
  csat: "How satisfied are you with Roomtone?",
};
const POSITIVE = "What works well?";
const NEGATIVE = "What could work better?";
const idOf = (kind: "Account" | "User", stringId: string) =>
  encodeId({ kind, stringId, number: 1, parent: null });
const ACCOUNT = idOf("Account", "shop");
const BERTIL = idOf("User", "bertil");
const TICKETS = `/api/auth/accounts/${ACCOUNT}/zendesk/new`;
const REVIEW = "https://reviews.example/roomtone";

interface Call {
  readonly name: string;
  readonly sent: Readonly<Record<string, unknown>>;
}

interface Options {
  readonly isSignedIn?: boolean;
  readonly review?: string | null;
  /** Failures of the service: of the feedback, then of the ticket. */
  readonly failures?: { feedback: number; ticket: number };
}

/** Opens a survey; `sent` receives every answer and every ticket that the client sends. */
async function open(address: string, options: Options = {}) {
  const { isSignedIn = true, review = REVIEW, failures = { feedback: 0, ticket: 0 } } = options;
  const sent: Call[] = [];
  const client = await openClient(address, {
    isSignedIn,
    accounts: [accountRecord({ id: ACCOUNT, business_type: "bar" })],
    env: { pages: review === null ? {} : { review } },
    graphql: (operation, variables) => {
      if (operation !== "WriteFeedback") throw refusal(503, "unavailable");
      sent.push({ name: "feedback", sent: variables.feedbackInput as Call["sent"] });
      if (failures.feedback-- > 0) throw refusal(503, "unavailable");
      return { writeFeedback: { feedbackId: "id" } };
    },
    answer: ({ method, path, body }) => {
      if (method !== "POST" || !path.includes("/zendesk/")) return undefined;
      sent.push({ name: path, sent: body as Call["sent"] });
      if (failures.ticket-- > 0) throw refusal(503, "unavailable");
      return { id: "ticket", number: 1001 };
    },
  });
  await screen.findByRole("radiogroup");
  return { ...client, sent };
}

const tags = () => screen.getAllByRole("radio").map((tag) => (tag as HTMLInputElement).value);
const picked = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
const pick = (score: number) => fireEvent.click(screen.getByRole("radio", { name: String(score) }));
const write = (label: string, text: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const thanks = () => screen.findByRole("heading", { name: "Thank you for your feedback!" });

test("score survey: eleven scores with their ends for NPS, five without for CSAT (@P-182)", async () => {
  const { go } = await open("/nps-survey");
  const group = screen.getByRole("radiogroup", { name: QUESTION.nps });
  expect(tags()).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(within(group).getByText("Unlikely")).toBeTruthy();
  expect(within(group).getByText("Likely")).toBeTruthy();
  await go("/nps-survey/csat");
  expect(screen.getByRole("radiogroup", { name: QUESTION.csat })).toBeTruthy();
  expect(tags()).toEqual(["1", "2", "3", "4", "5"]);
  expect(screen.queryByText(/likely/i)).toBeNull();
});

test("score survey: the address names the variant and a score, signed in or not (@P-093)", async () => {
  const { go } = await open("/nps-survey/nps?score=7", { isSignedIn: false });
  expect(screen.getByRole("heading", { level: 1, name: QUESTION.nps })).toBeTruthy();
  expect(picked()).toEqual(["7"]);
  expect(screen.getByRole("textbox", { name: NEGATIVE })).toBeTruthy();
  await go("/nps-survey/csat");
  expect(screen.getByRole("heading", { level: 1, name: QUESTION.csat })).toBeTruthy();
  expect(picked()).toEqual([]);
  await go("/nps-survey");
  expect(screen.getByRole("heading", { level: 1, name: QUESTION.nps })).toBeTruthy();
  await go("/nps-survey/foo");
  expect(await screen.findByRole("heading", { name: "This page doesn't exist" })).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("score survey: a score outside of the tags is ignored, as is anything else (@P-185 @P-026)", async () => {
  const { go } = await open("/nps-survey/nps?score=banana");
  const addresses = [
    "nps?score=11",
    "nps?score=3.5",
    "nps?score=-1",
    "nps?score=",
    "csat?score=0",
    "csat?score=6",
  ];
  for (const address of ["nps?score=banana&accountId=!&userId=", ...addresses]) {
    await go("/nps-survey");
    await go(`/nps-survey/${address}`);
    expect(picked(), address).toEqual([]);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  }
  // Another page whose search is read in the same way.
  closeClient();
  await openClient("/accounts/abcd/onboarding/setup?singleStep=maybe");
  const named = await screen.findByRole("heading", { level: 1 });
  const shown = named.closest("main")?.textContent;
  closeClient();
  await openClient("/accounts/abcd/onboarding/setup");
  expect((await screen.findByRole("heading", { level: 1 })).closest("main")?.textContent).toBe(shown);
});

test("score survey: words are asked for after a score, and kept when it changes (@P-183 @P-464)", async () => {
  const { go } = await open("/nps-survey");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Send feedback" })).toBeNull();
  pick(9);
  write(POSITIVE, "The sound");
  pick(8);
  expect(screen.queryByRole("textbox", { name: POSITIVE })).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: NEGATIVE }).value).toBe("The sound");
  expect(screen.getByRole("button", { name: "Send feedback" })).toBeTruthy();
  write(NEGATIVE, "");
  await go("/nps-survey/csat");
  expect(screen.queryByRole("textbox")).toBeNull();
  pick(1);
  expect(screen.getByRole("textbox", { name: POSITIVE })).toBeTruthy();
});

test("score survey: nine and more are asked for a review, others continue home (@P-184)", async () => {
  const answers = [
    ["nps", 9, true],
    ["nps", 8, false],
    ["csat", 5, false],
  ] as const;
  for (const [variant, score, asks] of answers) {
    const { go, here } = await open(`/nps-survey/${variant}`);
    pick(score);
    press("Send feedback");
    const heading = await thanks();
    await waitFor(() => expect(document.activeElement === heading).toBe(true));
    const review = screen.queryByRole("link", { name: "Write a review" });
    expect(review?.getAttribute("href") ?? null).toBe(asks ? REVIEW : null);
    const onward = screen.queryByRole("link", { name: "Continue" });
    expect(onward === null).toBe(asks);
    if (onward) {
      fireEvent.click(onward);
      await waitFor(() => expect(here()).toBe("/home"));
    }
    await go("/nps-survey");
    closeClient();
  }
});

test("score survey: without a review page of the host, everybody continues home", async () => {
  await open("/nps-survey?score=10", { review: null });
  press("Send feedback");
  await thanks();
  expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/home");
});

const sender = {
  account_id: ACCOUNT,
  business_type: "bar",
  account_name: "Shop",
  country: "SE",
  email: "anna@shop.test",
};

test("score survey: a comment about an account becomes a ticket (@P-192 @P-232 @P-389)", async () => {
  for (const [variant, label] of [
    ["nps", NEGATIVE],
    ["csat", POSITIVE],
  ] as const) {
    const { sent } = await open(`/nps-survey/${variant}?score=3&accountId=${ACCOUNT}`);
    write(label, " The app stops \n");
    press("Send feedback");
    await thanks();
    expect(sent.map(({ name }) => name)).toEqual(["feedback", TICKETS]);
    expect(sent[1]?.sent).toEqual({
      score: 3,
      ...sender,
      subject: "Follow up on your feedback",
      comment: "The app stops",
      priority: "low",
      tags: [variant, "no_csat"],
    });
    closeClient();
  }
  const without = [
    { address: `/nps-survey/nps?score=3&accountId=${ACCOUNT}`, comment: " ", isSignedIn: true },
    { address: "/nps-survey/nps?score=3", comment: "The app stops", isSignedIn: true },
    { address: `/nps-survey/nps?score=3&accountId=${ACCOUNT}`, comment: "The app stops", isSignedIn: false },
  ];
  for (const { address, comment, isSignedIn } of without) {
    const { sent } = await open(address, { isSignedIn });
    write(NEGATIVE, comment);
    press("Send feedback");
    await thanks();
    expect(sent.map(({ name }) => name)).toEqual(["feedback"]);
    closeClient();
  }
});

test("score survey: an account that is not the person's is replaced by theirs", async () => {
  const { sent } = await open(`/nps-survey/nps?score=3&accountId=${idOf("Account", "other")}`);
  write(NEGATIVE, "The app stops");
  press("Send feedback");
  await thanks();
  expect(sent[1]).toMatchObject({ name: TICKETS, sent: sender });
});

test("score survey: the answer is sent with its circumstances, those of the address too (@P-390 @P-093)", async () => {
  const { sent } = await open(`/nps-survey/nps?score=3&accountId=${ACCOUNT}&userId=${BERTIL}`, {
    isSignedIn: false,
  });
  pick(4);
  write(NEGATIVE, "More jazz");
  press("Send feedback");
  await thanks();
  const { payload, metadata, ...answer } = sent[0]?.sent ?? {};
  expect(answer).toEqual({
    feedbackId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
    feedbackFormName: "nps",
    feedbackDatetime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
  });
  expect(JSON.parse(String(payload))).toEqual([
    { id: "score", type: "score", index: 0, question: QUESTION.nps, response: 4 },
    { id: "comment", type: "text", index: 1, question: NEGATIVE, response: "More jazz" },
  ]);
  expect(JSON.parse(String(metadata))).toMatchObject({
    context: { accountId: ACCOUNT, userId: BERTIL },
    client: "business",
    interaction: "completed",
    route_path: "/nps-survey/nps",
    channel: "email",
  });
});

test("score survey: a failed answer is kept, and sent again once", async () => {
  const failures = { feedback: 1, ticket: 1 };
  const { sent } = await open(`/nps-survey/nps?score=3&accountId=${ACCOUNT}`, { failures });
  write(NEGATIVE, "The app stops");
  press("Send feedback");
  await screen.findByRole("alert");
  expect(screen.queryByRole("heading", { name: /Thank you/ })).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("The app stops");

  press("Try again");
  const alert = await screen.findByText(/didn't reach support/);
  expect(alert.closest("[role=alert]")).toBeTruthy();
  expect(picked()).toEqual(["3"]);
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("The app stops");

  press("Try again");
  await thanks();
  const [first, second, ...tickets] = sent;
  expect(second?.sent.feedbackId).toBe(first?.sent.feedbackId);
  expect(tickets.map(({ name }) => name)).toEqual(Array(2).fill(TICKETS));
});
