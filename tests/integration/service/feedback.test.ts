import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { feedback, userContext } from "#server/db/schema/asked.ts";
import { hashPassword } from "#server/modules/auth/public.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { encodeCursor } from "#server/plugins/calls/cursor.ts";
import { WriteFeedbackDocument } from "#shared/contract/graphql/generated/operations.ts";
import { listFeedback, listScores } from "#shared/contract/rest/operator/operator-feedback.ts";
import { PersonalData } from "#shared/contract/rest/people/personal-data.ts";
import { UserContext } from "#shared/contract/rest/people/user-context.ts";
import { type Feedback, feedbackInput } from "#shared/domain/feedback/feedback.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  createAccount,
  createDevice,
  createProgram,
  createUser,
  createZone,
  signIn,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, MINUTE } from "./clock.ts";

const ADDRESS = "127.0.0.1";
const LIST = "/api/operator/feedback";
const NONE = { owner: false, admin: false, contact: false, finance: false };

interface Given extends Partial<Pick<Feedback, "id" | "form" | "at" | "steps">> {
  readonly score?: number;
  readonly comment?: string;
  readonly context?: Readonly<Record<string, string>>;
}

/** The call's argument for an answer. */
function answer({ score, comment, context = {}, ...given }: Given = {}) {
  const step = { index: 0, question: "How likely?" };
  return feedbackInput({
    id: randomUUID(),
    form: "nps",
    at: new Date(),
    steps: [
      ...(score === undefined ? [] : [{ ...step, id: "score", type: "score" as const, response: score }]),
      ...(comment === undefined ? [] : [{ ...step, id: "text", type: "text" as const, response: comment }]),
    ],
    metadata: {
      context,
      client: "business",
      interaction: "completed",
      route_path: "/nps-survey/nps",
      channel: "email",
    },
    ...given,
  });
}

describe("feedback", () => {
  const clock = createClock();
  let app: TestApp;
  let operator: TestApi;
  let shop: { id: string; locationId: string };
  let person: { id: string; token: string };
  let own: TestApi;
  const nobody = () => new TestApi(app.url);

  beforeAll(async () => {
    app = await startApp({ now: clock.now, env: { ROOMTONE_OPERATORS: "ada@host.example" } });
    shop = await createAccount(app.service, { businessName: "Café Nord" });
    const ada = { name: "Ada Berg", email: "ada@host.example", emailVerifiedAt: new Date() };
    operator = new TestApi(app.url, (await createUser(app.service, shop.id, NONE, ada)).token);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const { db, limits } = app.service.services;
    await db.delete(feedback);
    await limits.clear("feedback-address", ADDRESS);
    person = await createUser(app.service, shop.id, NONE, { name: "Bo Ek" });
    own = new TestApi(app.url, person.token);
    clock.reset();
  });

  const write = (api: TestApi, input = answer({ score: 9 })) =>
    api.graphqlRefusal(String(WriteFeedbackDocument), { feedbackInput: input });
  const rows = () => app.service.services.db.select().from(feedback);
  const listed = (query = "") => operator.rest("GET", LIST + query, listFeedback.response);

  test("feedback: a person's answer is kept with them, and with an account that they may see", async () => {
    const stranger = await createAccount(app.service);
    for (const accountId of [shop.id, stranger.id, "not an id"])
      expect(await write(own, answer({ score: 9, comment: " Nice! ", context: { accountId } }))).toBeNull();
    const kept = await rows();
    expect(new Set(kept.map(({ userId }) => userId))).toEqual(new Set([person.id]));
    expect(kept.map(({ accountId }) => accountId).sort()).toEqual([shop.id, null, null].sort());
    expect(kept[0]).toMatchObject({ form: "nps", score: 9, comment: "Nice!", receivedAt: clock.now() });
    expect(JSON.stringify(kept)).not.toContain(ADDRESS);
  });

  test("feedback: sent again with its id it replaces the sender's earlier answer, at its place", async () => {
    const first = answer({ score: 3 });
    await write(own, first);
    clock.forward(MINUTE);
    await write(own, answer({ comment: "Later" }));
    const again = answer({ id: first.feedbackId.toUpperCase(), score: 4, comment: "Too loud" });
    expect(await write(own, again)).toBeNull();
    const { items } = await listed();
    expect(items.map(({ score, comment }) => [score, comment])).toEqual([
      [null, "Later"],
      [4, "Too loud"],
    ]);
  });

  test("feedback: an id belongs to its sender, who is not revealed", async () => {
    const zone = await createZone(app.service, shop);
    const player = new TestApi(app.url, (await createDevice(app.service, shop.id, zone)).token);
    const other = new TestApi(app.url, (await createUser(app.service, shop.id)).token);
    const elsewhere = await createAccount(app.service);
    const otherZone = await createZone(app.service, elsewhere);
    const otherPlayer = new TestApi(
      app.url,
      (await createDevice(app.service, elsewhere.id, otherZone)).token,
    );
    const senders = [own, other, player, otherPlayer, nobody()];
    for (const sender of senders) {
      const mine = answer({ score: 9, comment: "Mine" });
      expect(await write(sender, mine)).toBeNull();
      const claims = { accountId: shop.id, userId: person.id };
      const forged = answer({ id: mine.feedbackId, score: 0, comment: "Theirs", context: claims });
      for (const forger of senders.filter((one) => one !== sender)) {
        const { json } = await forger.call("POST", "/api/v2", {
          body: { query: String(WriteFeedbackDocument), variables: { feedbackInput: forged } },
        });
        expect(json).toMatchObject({ errors: [{ message: "This was changed meanwhile" }] });
        expect(JSON.stringify(json)).not.toContain(person.id);
      }
      expect((await rows()).find(({ id }) => id === mine.feedbackId)).toMatchObject({ comment: "Mine" });
    }
  });

  test("feedback: of people who are signed out, the account and the person are only claimed", async () => {
    const claims = { accountId: shop.id, userId: person.id };
    expect(await write(nobody(), answer({ score: 2, context: claims }))).toBeNull();
    expect(await rows()).toMatchObject([{ userId: null, accountId: null, metadata: { context: claims } }]);
    expect((await listed()).items).toMatchObject([
      { verified: false, person: "Bo Ek", company: "Café Nord", page: "/nps-survey/nps" },
    ]);
  });

  test("feedback: a player's answer is its account's, whoever it names", async () => {
    const zone = await createZone(app.service, shop);
    const player = new TestApi(app.url, (await createDevice(app.service, shop.id, zone)).token);
    const elsewhere = await createAccount(app.service);
    await write(player, answer({ score: 9, context: { accountId: elsewhere.id, userId: person.id } }));
    expect(await rows()).toMatchObject([{ userId: null, accountId: shop.id }]);
    expect((await listed()).items).toMatchObject([{ verified: true, person: "", company: "Café Nord" }]);
  });

  test("feedback: programs are refused, and a person with an expired token renews it first", async () => {
    const { token } = await createProgram(app.service, person.id, ["read", "control", "music", "zones"]);
    expect(await write(own.as(token))).toBe("FORBIDDEN");
    expect(await write(own.as("an expired token"))).toBe("UNAUTHENTICATED");
    expect(await rows()).toEqual([]);
  });

  test("feedback: what cannot be stored or counted is refused", async () => {
    const step = { id: "a", type: "text" as const, index: 0, question: "?" };
    for (const wrong of [
      answer({ form: "nps", score: 11 }),
      answer({ form: "csat", score: 0 }),
      answer({ form: "csat", score: 1.5 }),
      answer({ comment: "a\0b" }),
      answer({ comment: "\ud800" }),
      answer({ steps: [{ ...step, response: "x".repeat(3_001) }] }),
      answer({ steps: [] }),
      { ...answer({ score: 9 }), payload: "not JSON" },
      { ...answer({ score: 9 }), metadata: "{}" },
      { ...answer({ score: 9 }), feedbackId: "not a UUID" },
    ])
      expect(await write(own, wrong)).toBe("BAD_USER_INPUT");
    expect(await rows()).toEqual([]);
    expect(await write(own, answer({ score: 9, at: new Date("0001-01-01T00:00:00Z") }))).toBeNull();
    expect(await rows()).toMatchObject([{ answeredAt: clock.now() }]);
  });

  test("feedback: answers are limited per network address, and per person", async () => {
    const variables = () => ({ feedbackInput: answer({ score: 9 }) });
    const codes = async (api: TestApi, times: number) => {
      const all = [];
      for (let time = 0; time < times; time++)
        all.push(await api.graphqlRefusal(String(WriteFeedbackDocument), variables()));
      return all;
    };
    expect((await codes(nobody(), 31)).filter((code) => code !== null)).toEqual(["RATE_LIMITED"]);
    const refused = await nobody().call("POST", "/api/v2", {
      body: { query: String(WriteFeedbackDocument), variables: variables() },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect((await codes(own, 61)).filter((code) => code !== null)).toEqual(["RATE_LIMITED"]);
    expect(await write(new TestApi(app.url, (await createUser(app.service, shop.id)).token))).toBeNull();
  });

  test("feedback, operator: filters, pages and counts answers", async () => {
    const start = clock.now();
    for (let score = 1; score <= 5; score++) {
      await write(own, answer({ form: "csat", score, ...(score > 3 ? { comment: `Number ${score}` } : {}) }));
      clock.forward(MINUTE);
    }
    await write(own, answer({ form: "app-feedback", comment: "Please add jazz" }));
    const scores = async (query: string) => (await listed(query)).items.map(({ score }) => score);
    expect(await scores("")).toEqual([null, 5, 4, 3, 2, 1]);
    expect(await scores("?form=csat")).toEqual([5, 4, 3, 2, 1]);
    expect(await scores("?commented=true")).toEqual([null, 5, 4]);
    const minute = (minutes: number) => new Date(start.getTime() + minutes * MINUTE).toISOString();
    expect(await scores(`?from=${minute(1)}&to=${minute(3)}`)).toEqual([3, 2]);

    const first = await listed("?form=csat&limit=2");
    const second = await listed(`?form=csat&limit=3&after=${first.next}`);
    expect([...first.items, ...second.items].map(({ score }) => score)).toEqual([5, 4, 3, 2, 1]);
    expect([first.next === null, second.next]).toEqual([false, null]);
    expect(first.forms).toEqual([
      { form: "csat", count: 5 },
      { form: "app-feedback", count: 1 },
    ]);
    expect(second.forms).toEqual([]);
    for (const after of ["nonsense", encodeCursor([9e15, "x"]), encodeCursor(["x", "x"])])
      expect((await operator.call("GET", `${LIST}?after=${after}`)).status).toBe(400);
    expect(await scores("?to=0000-01-01T00:00:00Z")).toEqual([]);
  });

  test("feedback, operator: scores by month", async () => {
    const { db } = app.service.services;
    for (const score of [10, 9, 8, 6]) await write(own, answer({ score }));
    await write(own, answer({ comment: "No score" }));
    const [latest] = await rows();
    if (!latest) throw new Error("Nothing was kept");
    const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    await db.insert(feedback).values([
      { ...latest, id: randomUUID(), score: 0, receivedAt: ago(100) },
      { ...latest, id: randomUUID(), score: 0, receivedAt: ago(800) },
    ]);
    const { items } = await operator.rest("GET", `${LIST}/scores?form=nps`, listScores.response);
    const month = (at: Date) => at.toISOString().slice(0, 7);
    expect(items).toEqual([
      { month: month(ago(100)), count: 1, average: 0, nps: -100, scores: [{ score: 0, count: 1 }] },
      {
        month: month(clock.now()),
        count: 4,
        average: 8.25,
        nps: 25,
        scores: [6, 8, 9, 10].map((score) => ({ score, count: 1 })),
      },
    ]);
  });

  test("feedback, operator: the file has all filtered answers, and no formulas", async () => {
    await write(own, answer({ score: 9, comment: '=HYPERLINK("x")', context: { accountId: shop.id } }));
    await write(nobody(), answer({ form: "csat", score: 3 }));
    const file = await operator.call("GET", `${LIST}.csv?form=nps&language=sv`);
    expect(file.headers.get("content-type")).toContain("text/csv");
    const [head, line, end] = file.text.split("\r\n");
    expect(head).toBe(
      "\uFEFFMottaget (UTC);Undersökning;Betyg;Kommentar;Svar;Person;Företag;Verifierat;Sida;Språk",
    );
    expect(line).toContain(`;nps;9;"'=HYPERLINK(""x"")";`);
    expect(line).toContain(";Bo Ek;Café Nord;Ja;/nps-survey/nps;");
    expect(end).toBe("");
  });

  test("feedback, operator: nobody else reads answers", async () => {
    const owner = new TestApi(app.url, (await createUser(app.service, shop.id)).token);
    for (const path of [LIST, `${LIST}/scores?form=nps`, `${LIST}.csv`]) {
      expect((await owner.call("GET", path)).status).toBe(403);
      expect((await nobody().call("GET", path)).status).toBe(401);
    }
  });

  test("feedback: goes into the person's download, and with them, as does what claims to be theirs", async () => {
    const { db } = app.service.services;
    const { id } = await createUser(app.service, shop.id, NONE, {
      passwordHash: await hashPassword("a password"),
    });
    const api = new TestApi(app.url, await signIn(app.service, id));
    const self = `/api/auth/users/${id}`;
    await write(api, answer({ comment: "Mine" }));
    await write(nobody(), answer({ comment: "Claimed", context: { userId: id } }));
    await write(own, answer({ comment: "Somebody else's" }));
    const entries = { "user.promos.company-logo.interaction": "dismissed" };
    await api.rest("PUT", `${self}/context`, UserContext, { body: { entries } });

    const body = { password: "a password" };
    const { activity } = await api.rest("POST", `${self}/personal_data`, PersonalData, { body });
    expect(activity.feedback).toMatchObject([{ comment: "Mine" }]);
    expect(activity.user_context).toMatchObject([{ value: "dismissed" }]);
    expect(activity.support_tickets).toEqual([]);

    expect((await api.call("DELETE", self, { body })).status).toBe(200);
    expect((await rows()).map(({ comment }) => comment)).toEqual(["Somebody else's"]);
    expect(await db.$count(userContext, eq(userContext.userId, id))).toBe(0);
  });

  test("feedback: is deleted after two years", async () => {
    await write(own);
    clock.forward(729 * DAY_MS);
    await deleteExpired(app.service.services);
    expect(await rows()).toHaveLength(1);
    clock.forward(2 * DAY_MS);
    await deleteExpired(app.service.services);
    expect(await rows()).toEqual([]);
  });

  describe("answers to prompts", () => {
    const LOGO = "user.promos.company-logo.interaction";
    const NPS = "user.survey.nps.interaction";
    const path = (user = person.id) => `/api/auth/users/${user}/context`;
    const put = (entries: Readonly<Record<string, string | null>>, api = own) =>
      api.rest("PUT", path(), UserContext, { body: { entries } });

    test("user context: is the same on the person's other devices, and forgets what is null", async () => {
      const survey = JSON.stringify({ value: "dismissed", expiresAt: null });
      await put({ [LOGO]: "dismissed", [NPS]: survey });
      const other = own.as(await signIn(app.service, person.id));
      expect(await other.rest("GET", path(), UserContext)).toEqual({
        entries: { [LOGO]: "dismissed", [NPS]: survey },
      });
      expect(await put({ [LOGO]: null }, other)).toEqual({ entries: { [NPS]: survey } });
      expect(await put({ [NPS]: "completed" })).toEqual({ entries: { [NPS]: "completed" } });
    });

    test("user context: keeps the newest 100 entries, with known keys, of the person alone", async () => {
      const some = (from: number) =>
        Object.fromEntries(
          Array.from({ length: 60 }, (_, index) => [`user.survey.s-${from + index}.interaction`, "x"]),
        );
      await put(some(0));
      clock.forward(MINUTE);
      const { entries } = await put(some(60));
      expect(Object.keys(entries)).toHaveLength(100);
      expect(entries).toMatchObject(some(60));

      const other = await createUser(app.service, shop.id);
      const body = { entries: { [LOGO]: "dismissed" } };
      expect((await own.call("GET", path(other.id))).status).toBe(403);
      expect((await own.call("PUT", path(other.id), { body })).status).toBe(403);
      for (const wrong of [{ other: "x" }, { [LOGO]: "x".repeat(201) }, { [LOGO]: 1 }])
        expect((await own.call("PUT", path(), { body: { entries: wrong } })).status).toBe(400);
    });
  });
});
