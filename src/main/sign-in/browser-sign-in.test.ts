import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import type { BrowserSignInFailure, BrowserSignInState } from "#shared/contract/ipc/browser-sign-in.ts";
import { SIGN_IN_WAITS_MS, type SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { BrowserSignIn } from "./browser-sign-in.ts";

const SESSION: SignedIn = {
  userId: "u1",
  token: "access",
  refreshToken: "refresh",
  supportChatHash: "h",
  deviceMark: "m",
};
const CODE = "c".repeat(43);

type Answer = Result<SignedIn, BrowserSignInFailure>;

/** An app with a fake service and a clock that the test advances. */
function signInWith(
  answer: (code: string, verifier: string) => Answer | Promise<Answer> = () => ok(SESSION),
  browser: { opens: boolean } = { opens: true },
) {
  const lines: string[] = [];
  const opened: URL[] = [];
  const told: BrowserSignInState[] = [];
  let now = 1_000;
  let timers: { at: number; run: () => void }[] = [];
  const signIn = new BrowserSignIn({
    serviceUrl: "http://service",
    openExternal: async (url) => {
      opened.push(new URL(url));
      return browser.opens;
    },
    redeem: async (code, verifier) => answer(code, verifier),
    environment: {
      monotonic: () => now,
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    randomBytes,
    log: createLog({ write: (line: string) => void lines.push(line) }, "trace"),
  });
  signIn.changed.on((state) => told.push(state));
  const forward = (ms: number) => {
    now += ms;
    for (const { at, run } of [...timers]) if (at <= now) run();
  };
  const stateOf = (page: URL | undefined) => page?.searchParams.get("state") ?? "";
  return { signIn, opened, told, lines, forward, stateOf };
}

/** Waits until a link's effects have happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("sign-in: the browser gets the challenge; the verifier goes to the service with the code (@P-148)", async () => {
  const redeemed: string[][] = [];
  const { signIn, opened, told, stateOf } = signInWith((...sent) => {
    redeemed.push(sent);
    return ok(SESSION);
  });
  expect(await signIn.open()).toBe(true);
  const [page] = opened;
  expect(page?.href).toMatch(/^http:\/\/service\/desktop-sign-in\?challenge=[\w-]{43}&state=[\w-]{43}$/);
  expect(signIn.finish({ code: CODE, state: stateOf(page) })).toBe(true);
  await settled();
  const [[code, verifier = ""] = []] = redeemed;
  expect(code).toBe(CODE);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  expect(challenge).toBe(page?.searchParams.get("challenge"));
  expect(page?.href).not.toContain(verifier);
  expect(told.map(({ status }) => status)).toEqual(["waiting", "redeeming", "done"]);
  expect(signIn.take()).toEqual(SESSION);
  expect(signIn.take()).toBeNull();
  expect(signIn.state).toEqual({ status: "none" });
});

test("sign-in: a link without a pending attempt leads nowhere (@P-148)", async () => {
  const { signIn, opened, stateOf, told } = signInWith();
  const strange = { code: CODE, state: "s".repeat(43) };
  expect(signIn.finish(strange)).toBe(false);
  await signIn.open();
  expect(signIn.finish(strange)).toBe(false);
  const own = { code: CODE, state: stateOf(opened[0]) };
  signIn.cancel();
  expect(signIn.finish(own)).toBe(false);
  await signIn.open();
  expect(signIn.finish(own)).toBe(false);
  await settled();
  expect(told.map(({ status }) => status)).toEqual(["waiting", "none", "waiting"]);
});

test("sign-in: a link works once; afterwards it leads nowhere", async () => {
  const { signIn, opened, stateOf } = signInWith();
  await signIn.open();
  const link = { code: CODE, state: stateOf(opened[0]) };
  expect(signIn.finish(link)).toBe(true);
  await settled();
  expect(signIn.finish(link)).toBe(false);
  expect(signIn.take()).toEqual(SESSION);
});

test("sign-in: an attempt ends after ten minutes, and a session that no page fetched is discarded", async () => {
  const { signIn, opened, stateOf, forward } = signInWith();
  await signIn.open();
  forward(SIGN_IN_WAITS_MS);
  expect(signIn.state).toEqual({ status: "failed", reason: "expired" });
  expect(signIn.finish({ code: CODE, state: stateOf(opened[0]) })).toBe(false);

  await signIn.open();
  expect(stateOf(opened[1])).not.toBe(stateOf(opened[0]));
  signIn.finish({ code: CODE, state: stateOf(opened[1]) });
  await settled();
  forward(SIGN_IN_WAITS_MS);
  expect(signIn.state).toEqual({ status: "none" });
  expect(signIn.take()).toBeNull();
});

test("sign-in: reopening the browser keeps the attempt, so that either page completes it", async () => {
  const { signIn, opened } = signInWith();
  await signIn.open();
  await signIn.open();
  expect(opened[1]?.href).toBe(opened[0]?.href);
});

test("sign-in: a rejected code is reported, and another one may follow in the same attempt", async () => {
  const answers: Answer[] = [refuse("offline"), refuse("expired"), ok(SESSION)];
  const { signIn, opened, stateOf } = signInWith(() => answers.shift() ?? refuse("failed"));
  await signIn.open();
  const link = { code: CODE, state: stateOf(opened[0]) };
  for (const reason of ["offline", "expired"] as const) {
    signIn.finish(link);
    await settled();
    expect(signIn.state).toEqual({ status: "failed", reason });
  }
  signIn.finish(link);
  await settled();
  expect(signIn.take()).toEqual(SESSION);
});

test("sign-in: a repeated link is redeemed once, and a cancelled attempt returns nothing", async () => {
  let answer: (value: Answer) => void = () => undefined;
  let calls = 0;
  const { signIn, opened, stateOf } = signInWith(() => {
    calls += 1;
    return new Promise<Answer>((resolve) => {
      answer = resolve;
    });
  });
  await signIn.open();
  const link = { code: CODE, state: stateOf(opened[0]) };
  expect([signIn.finish(link), signIn.finish(link)]).toEqual([true, true]);
  expect(calls).toBe(1);
  signIn.cancel();
  answer(ok(SESSION));
  await settled();
  expect(signIn.take()).toBeNull();
});

test("sign-in: where no browser opens there is no attempt", async () => {
  const { signIn, opened, stateOf } = signInWith(undefined, { opens: false });
  expect(await signIn.open()).toBe(false);
  expect(signIn.state).toEqual({ status: "none" });
  expect(signIn.finish({ code: CODE, state: stateOf(opened[0]) })).toBe(false);
});

test("sign-in: the log contains no secrets of the sign-in (@P-148)", async () => {
  const answers: Answer[] = [refuse("used"), ok(SESSION)];
  let secret = "";
  const { signIn, opened, stateOf, lines } = signInWith((_code, verifier) => {
    secret = verifier;
    return answers.shift() ?? refuse("failed");
  });
  await signIn.open();
  const state = stateOf(opened[0]);
  for (const _ of answers.slice()) {
    signIn.finish({ code: CODE, state });
    await settled();
  }
  expect(lines.join("")).toContain("signed in through the browser");
  for (const hidden of [secret, state, CODE, SESSION.token, SESSION.refreshToken]) {
    expect(hidden).not.toBe("");
    expect(lines.join("")).not.toContain(hidden);
  }
});
