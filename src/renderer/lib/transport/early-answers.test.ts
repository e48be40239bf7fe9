import { beforeEach, expect, test, vi } from "vitest";
import { EarlyAnswers } from "./early-answers.ts";

beforeEach(() => vi.useFakeTimers());

const FRAME = {
  user: { id: "anna" },
  accounts: { items: [{ id: "shop" }] },
  acls: { items: [], locations: [] },
};

const answer = (body: unknown, init?: ResponseInit) => Promise.resolve(Response.json(body, init));

function early(frame: Promise<Response> = answer(FRAME)) {
  return new EarlyAnswers({
    token: "token",
    person: "anna",
    frame,
    reads: [
      { path: "/api/auth/sound_zones/bar", answer: answer({ id: "bar" }) },
      { path: "/api/auth/accounts/shop/search", body: { perPage: 2 }, answer: answer({ total: 1 }) },
    ],
  });
}

test("early answers: cover the person, accounts, memberships, an account and the zone", async () => {
  const answers = early();
  const take = (path: string) => answers.take({ path: `/api/auth/${path}` }, "token");
  expect(await take("users/anna")).toEqual(FRAME.user);
  expect(await take("users/anna/accounts")).toEqual(FRAME.accounts);
  expect(await take("users/anna/acls")).toEqual(FRAME.acls);
  expect(await take("accounts/shop")).toEqual({ id: "shop" });
  expect(await take("sound_zones/bar")).toEqual({ id: "bar" });
});

test("early answers: a search gets only the answer to its own query", async () => {
  const answers = early();
  const take = (body: object) => answers.take({ path: "/api/auth/accounts/shop/search", body }, "token");
  expect(await take({ perPage: 2, q: "bar" })).toBeNull();
  expect(await take({ perPage: 2 })).toEqual({ total: 1 });
  expect(await take({ perPage: 2 })).toBeNull();
});

test("early answers: each is used once, later calls are made", async () => {
  const answers = early();
  for (const path of ["/api/auth/users/anna", "/api/auth/accounts/shop"]) {
    expect(await answers.take({ path }, "token")).not.toBeNull();
    expect(await answers.take({ path }, "token")).toBeNull();
  }
});

test.each([
  ["another person's token", "other", 0, false],
  ["after ten seconds", "token", 10_000, false],
  ["after something was written", "token", 0, true],
])("early answers: none for %s", async (_, token, ms, isWritten) => {
  const answers = early();
  await vi.advanceTimersByTimeAsync(ms);
  if (isWritten) answers.forget();
  expect(await answers.take({ path: "/api/auth/users/anna" }, token)).toBeNull();
});

test.each([
  ["was refused", () => answer({ error: "unauthorized" }, { status: 401 })],
  ["brought a newer token", () => answer(FRAME, { headers: { "x-access-token-issued": "newer" } })],
  ["was lost on the way", () => Promise.reject(new TypeError("Failed to fetch"))],
])("early answers: the client makes the call itself when the early call %s", async (_, frame) => {
  expect(await early(frame()).take({ path: "/api/auth/users/anna" }, "token")).toBeNull();
});

test("early answers: an account outside the person's list is requested", async () => {
  expect(await early().take({ path: "/api/auth/accounts/elsewhere" }, "token")).toBeNull();
});
