import { beforeEach, expect, test } from "vitest";
import { PromptQueue, type PromptRequest } from "./prompt-queue.ts";
import { PRIORITIES, type PromptKind } from "./prompts.ts";

/** A clock that only the test advances. */
let now = 0;
let timers: { readonly at: number; readonly run: () => void }[] = [];
const after = (ms: number, run: () => void) => {
  const timer = { at: now + ms, run };
  timers.push(timer);
  return () => {
    timers = timers.filter((one) => one !== timer);
  };
};
function pass(ms: number): void {
  const until = now + ms;
  for (;;) {
    const next = timers.toSorted((a, b) => a.at - b.at)[0];
    if (!next || next.at > until) break;
    timers = timers.filter((one) => one !== next);
    now = next.at;
    next.run();
  }
  now = until;
}

let mayShow: (prompt: PromptRequest) => boolean;
let gate: (() => void)[];
let messages: string[];
let remembered: Readonly<Record<PromptKind, number>> | null;

beforeEach(() => {
  now = 0;
  timers = [];
  mayShow = () => true;
  gate = [];
  messages = [];
  remembered = null;
});

function open(shownBefore: Readonly<Record<PromptKind, number>> = { survey: 0, promo: 0 }): PromptQueue {
  return new PromptQueue({
    after,
    mayShow: (prompt) => mayShow(prompt),
    subscribeGate(listener) {
      gate.push(listener);
      return () => {
        gate = gate.filter((one) => one !== listener);
      };
    },
    shownBefore,
    onShown: (shown) => {
      remembered = shown;
    },
    log: (message) => messages.push(message),
  });
}

function setGate(allows: typeof mayShow): void {
  mayShow = allows;
  for (const listener of gate) listener();
}

const survey = (id: string, priority: number = PRIORITIES.survey) =>
  ({ id, kind: "survey", priority }) as const;
const promo = (id: string) => ({ id, kind: "promo", priority: PRIORITIES.promo }) as const;
const shownIn = (queue: PromptQueue) =>
  queue.prompts().flatMap(({ id, state }) => (state === "shown" ? [id] : []));

test("prompts: the highest priority is shown first, one at a time (@P-276)", () => {
  const queue = open();
  const asked = [survey("low", 50), survey("high", 200), survey("middle", 100)].map((one) => ({
    id: one.id,
    place: queue.ask(one),
  }));
  expect(queue.prompts().map(({ state }) => state)).toEqual(["queued", "queued", "queued"]);
  const order: string[] = [];
  for (const _ of asked) {
    pass(1000);
    const shown = shownIn(queue);
    expect(shown).toHaveLength(1);
    order.push(...shown);
    asked.find(({ id }) => id === shown[0])?.place.close();
  }
  expect(order).toEqual(["high", "middle", "low"]);
  expect(queue.prompts()).toEqual([]);
});

test("prompts: a survey about the product comes before others, and surveys before promotions (@P-462)", () => {
  expect(PRIORITIES).toEqual({ npsSurvey: 200, survey: 100, promo: 50 });
});

test("prompts: of equal priority, the oldest is shown first", () => {
  const queue = open();
  queue.ask(promo("first"));
  queue.ask(promo("second"));
  pass(1000);
  expect(shownIn(queue)).toEqual(["first"]);
});

test("prompts: an id that waits, is shown or was closed is skipped (@P-277)", () => {
  const queue = open();
  const first = queue.ask(survey("nps"));
  const second = queue.ask(survey("nps"));
  expect([first.state(), second.state()]).toEqual(["queued", "skipped"]);
  second.withdraw();
  expect(queue.prompts()).toHaveLength(1);
  pass(1000);
  expect(queue.ask(survey("nps")).state()).toBe("skipped");
  first.close();
  expect(queue.ask(survey("nps")).state()).toBe("skipped");
});

test.each((["survey", "promo"] as const).map((kind) => ({ kind, limit: kind === "survey" ? 5 : 3 })))(
  "prompts: at most $limit of kind $kind wait, the oldest is dropped with a message (@P-278)",
  (row) => {
    const queue = open();
    const places = Array.from({ length: row.limit + 1 }, (_, index) =>
      queue.ask({ id: `${row.kind}:name-${index}:a-person`, kind: row.kind, priority: 100 }),
    );
    expect(places.map((place) => place.state())).toEqual(["dropped", ...Array(row.limit).fill("queued")]);
    expect(messages.join()).not.toContain("a-person");
    expect(messages).toEqual([
      `Prompt ${row.kind}:name-0 is dropped: a session shows at most ${row.limit} of kind ${row.kind}`,
    ]);
    expect(queue.prompts()).toHaveLength(row.limit);
  },
);

test("prompts: one kind's limit leaves the other alone (@P-278)", () => {
  const queue = open();
  const surveys = [1, 2, 3, 4, 5, 6].map((n) => queue.ask(survey(`survey-${n}`)));
  const promos = [1, 2, 3, 4].map((n) => queue.ask(promo(`promo-${n}`)));
  expect(surveys.map((place) => place.state()).indexOf("queued")).toBe(1);
  expect(promos.map((place) => place.state()).indexOf("queued")).toBe(1);
  expect(queue.prompts()).toHaveLength(8);
  expect(messages).toHaveLength(2);
});

test("prompts: shown ones count for the whole session, over a reload (@P-278)", () => {
  const queue = open({ survey: 0, promo: 2 });
  const [first, second] = [queue.ask(promo("first")), queue.ask(promo("second"))];
  expect([first.state(), second.state()]).toEqual(["dropped", "queued"]);
  pass(1000);
  expect(remembered).toEqual({ survey: 0, promo: 3 });
  second.close();
  expect(queue.ask(promo("third")).state()).toBe("dropped");
  expect(
    open(remembered ?? undefined)
      .ask(promo("after the reload"))
      .state(),
  ).toBe("dropped");
});

test("prompts: 1000 ms pass before the first and between two (@P-279)", () => {
  const queue = open();
  const first = queue.ask(survey("first"));
  queue.ask(promo("second"));
  pass(999);
  expect(shownIn(queue)).toEqual([]);
  pass(1);
  expect(shownIn(queue)).toEqual(["first"]);
  pass(60_000);
  expect(shownIn(queue)).toEqual(["first"]);
  first.close();
  pass(999);
  expect(shownIn(queue)).toEqual([]);
  pass(1);
  expect(shownIn(queue)).toEqual(["second"]);
});

test("prompts: one that arrives late within the pause may still be the first", () => {
  const queue = open();
  queue.ask(promo("promo"));
  pass(900);
  queue.ask(survey("survey"));
  pass(100);
  expect(shownIn(queue)).toEqual(["survey"]);
});

test("prompts: one that is withdrawn is not shown, and may be asked again", () => {
  const queue = open();
  const first = queue.ask(survey("first"));
  pass(500);
  first.withdraw();
  pass(5000);
  expect(queue.prompts()).toEqual([]);
  queue.ask(survey("first"));
  pass(1000);
  expect(shownIn(queue)).toEqual(["first"]);
});

test("prompts: a closed gate holds them back; a full pause passes once it opens", () => {
  setGate(() => false);
  const queue = open();
  queue.ask(survey("first"));
  pass(60_000);
  expect(shownIn(queue)).toEqual([]);
  setGate(() => true);
  pass(600);
  setGate(() => false);
  setGate(() => true);
  pass(999);
  expect(shownIn(queue)).toEqual([]);
  pass(1);
  expect(shownIn(queue)).toEqual(["first"]);
});

test("prompts: the gate may let only some pass, and leaves those that are shown", () => {
  setGate(({ id }) => id === "allowed");
  const queue = open();
  queue.ask(survey("refused", 200));
  queue.ask(promo("allowed"));
  pass(1000);
  expect(shownIn(queue)).toEqual(["allowed"]);
  expect(gate).toHaveLength(0);
  setGate(() => false);
  expect(shownIn(queue)).toEqual(["allowed"]);
});

test("prompts: the gate is watched only while one waits for it", () => {
  const queue = open();
  expect(gate).toHaveLength(0);
  const place = queue.ask(survey("first"));
  expect(gate).toHaveLength(1);
  place.withdraw();
  expect(gate).toHaveLength(0);
});

test("prompts: every change of a state is told (@P-236)", () => {
  const queue = open();
  const heard: string[] = [];
  const place = queue.ask(survey("first"));
  queue.changes.add(() => heard.push(place.state()));
  pass(1000);
  expect(queue.prompts()).toEqual([{ id: "first", kind: "survey", priority: 100, state: "shown" }]);
  place.close();
  expect(heard).toEqual(["shown", "shown"]);
});

test("prompts: one that leaves with its page and comes back counts once", () => {
  const queue = open({ survey: 4, promo: 0 });
  for (const _ of [1, 2, 3]) {
    const place = queue.ask(survey("first"));
    pass(1000);
    expect(shownIn(queue)).toEqual(["first"]);
    place.withdraw();
  }
  expect(remembered).toEqual({ survey: 5, promo: 0 });
  expect(messages).toEqual([]);
});
