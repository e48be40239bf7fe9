import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { APP_FEEDBACK } from "#shared/domain/feedback/feedback.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { useWriteFeedback } from "./write-feedback.ts";

type Answer = Parameters<ReturnType<typeof useWriteFeedback>["mutate"]>[0];

const SURVEY: Answer = {
  id: "00000000-0000-4000-8000-000000000001",
  form: "nps",
  steps: [{ id: "score", type: "score", index: 0, question: "How likely?", response: 9 }],
  interaction: "progressed",
  channel: "email",
  context: { accountId: "of-the-link" },
};

const OWN_WORDS: Answer = {
  id: "00000000-0000-4000-8000-000000000002",
  form: APP_FEEDBACK,
  steps: [{ id: "text", type: "text", index: 0, question: "What do you think?", response: "More jazz" }],
  interaction: "completed",
};

function Sender({ answer }: { readonly answer: Answer }) {
  const write = useWriteFeedback();
  return (
    <button type="button" onClick={() => write.mutate(answer)}>
      Send
    </button>
  );
}

/** What a client of this kind sends. */
async function sent(answer: Answer, kind: "web" | "electron") {
  const calls: { feedbackInput: Readonly<Record<string, string>> }[] = [];
  const session = { get: () => ({ userId: "ada", zoneId: null }), subscribe: quiet, onEnd: quiet };
  const services = {
    host: { kind, version: "1.2.3" },
    session,
    account: { get: () => "a-shop", subscribe: quiet },
    graphql: async (_document: unknown, variables: (typeof calls)[number]) => {
      calls.push(variables);
      return { writeFeedback: true };
    },
  };
  showScreen(
    <WithServices services={services}>
      <Sender answer={answer} />
    </WithServices>,
  );
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send" })));
  closeScreen();
  expect(calls).toHaveLength(1);
  const input = calls[0]?.feedbackInput ?? {};
  expect(Object.keys(input)).toEqual([
    "feedbackId",
    "feedbackFormName",
    "feedbackDatetime",
    "payload",
    "metadata",
  ]);
  return input;
}

test("feedback: the call has an id, a form, a time, and the steps and circumstances as JSON texts (@P-390)", async () => {
  const facts = { userId: "ada", language: "en", version: "1.2.3" };
  const survey = await sent(SURVEY, "web");
  expect(survey).toMatchObject({ feedbackId: SURVEY.id, feedbackFormName: "nps" });
  expect(new Date(survey.feedbackDatetime ?? "").toISOString()).toBe(survey.feedbackDatetime);
  expect(JSON.parse(survey.payload ?? "")).toEqual(SURVEY.steps);
  expect(JSON.parse(survey.metadata ?? "")).toEqual({
    context: { ...facts, accountId: "of-the-link" },
    client: "business",
    interaction: "progressed",
    route_path: location.pathname,
    channel: "email",
  });

  const own = await sent(OWN_WORDS, "electron");
  expect(own).toMatchObject({ feedbackId: OWN_WORDS.id, feedbackFormName: "app-feedback" });
  expect(JSON.parse(own.payload ?? "")).toEqual(OWN_WORDS.steps);
  expect(JSON.parse(own.metadata ?? "")).toEqual({
    context: { ...facts, accountId: "a-shop" },
    client: "desktop player",
    interaction: "completed",
    route_path: location.pathname,
    channel: "in-app",
  });
});
