import { expect, test } from "vitest";
import type { PageVisit } from "#renderer/lib/routing/need.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { collectReports } from "#tests/factories/reports.ts";
import { registrationOf } from "./registration.ts";
import { companyIsNext } from "./sign-up-needs.ts";
import { currentSignUp, EMPTY_SIGN_UP, isAuthenticatedForSignUp, SignUp } from "./sign-up-state.ts";
import { refusedBefore, saidBefore } from "./steps/refused-before.ts";
import { companyGuard, nextStep } from "./steps/steps.ts";

const NOBODY = { authResponse: null, user: null, ssoToken: null };

test("sign-up: a session, a registration or a token counts as authenticated (@P-263)", () => {
  const registered = { authResponse: { token: "t" }, user: { id: "u" } };
  expect(isAuthenticatedForSignUp(false, NOBODY)).toBe(false);
  expect(isAuthenticatedForSignUp(true, NOBODY)).toBe(true);
  expect(isAuthenticatedForSignUp(false, { ...NOBODY, ...registered })).toBe(true);
  expect(isAuthenticatedForSignUp(false, { ...NOBODY, authResponse: registered.authResponse })).toBe(false);
  expect(isAuthenticatedForSignUp(false, { ...NOBODY, user: registered.user })).toBe(false);
  expect(isAuthenticatedForSignUp(false, { ...NOBODY, ssoToken: "s" })).toBe(true);
});

test("sign-up: signed-in people skip their own questions; a missing person is reported (@P-263 @P-421)", async () => {
  const { reporting, sent } = collectReports();
  currentSignUp().set({ userRole: "owner", companyType: "food_drink", companySubtype: "cafe" });
  const visit = (isLoggedIn: boolean) =>
    ({ services: { session: { isLoggedIn: () => isLoggedIn }, reporting } }) as unknown as PageVisit<unknown>;
  expect(companyIsNext("standard")(visit(true))).toBeNull();
  expect(await sent()).toEqual([]);
  expect(companyIsNext("standard")(visit(false))).toBe("/signup");
  expect((await sent()).map((report) => report.kind === "error" && String(report.error))).toEqual([
    "Error: User is not logged in or authenticated, sending to signup",
  ]);
});

test("sign-up: the state has a field for each answer and result (@P-231)", () => {
  expect(Object.keys(EMPTY_SIGN_UP)).toEqual(
    expect.arrayContaining([
      "acceptedLegal",
      "chosenCountry",
      "companyName",
      "companySubtype",
      "companyType",
      "companyTypeDescription",
      "companyVatId",
      "companyWebsite",
      "email",
      "password",
      "numberOfLocations",
      "userName",
      "userRole",
      "ssoToken",
      "user",
      "authResponse",
      "accountResponse",
      "error",
      "scrollHint",
    ]),
  );
});

test("sign-up: a refused answer is kept for its earlier screen, not for the current one (@P-231)", () => {
  const refused = (name: string) =>
    new ApiError({ status: 400, code: "invalid", message: "", fields: { [name]: { code: "required" } } });
  expect(refusedBefore("standard", refused("account.business_name"))).toBeNull();
  expect(currentSignUp().get().scrollHint).toBeNull();
  expect(refusedBefore("standard", refused("user_role"))).toBe("/signup/role");
  expect(refusedBefore("partner", refused("user_role"))).toBe("/partner-signup/user");
  expect(refusedBefore("standard", refused("person.email"))).toBe("/signup/user");
  expect(currentSignUp().get()).toMatchObject({ error: { code: "required" }, scrollHint: "email" });
  expect(saidBefore("userRole")).toEqual({});
  expect(saidBefore("userName", "email")).toEqual({ initialErrors: { email: { code: "required" } } });
});

test("sign-up: answers survive a reload, the password and the accepted terms do not", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const said = { userName: "Ada", email: "ada@shop.se", companyName: "Berg", numberOfLocations: 3 } as const;
  new SignUp(storage).set({ ...said, password: "a long one", acceptedLegal: true });
  expect([...kept.values()].join()).not.toContain("a long one");
  expect(new SignUp(storage).get()).toEqual({ ...EMPTY_SIGN_UP, ...said });
  kept.set([...kept.keys()][0] ?? "", JSON.stringify({ userName: 1, email: "ada@shop.se" }));
  expect(new SignUp(storage).get()).toEqual({ ...EMPTY_SIGN_UP, email: "ada@shop.se" });
});

test("sign-up: the last screen opens once all others are answered; a reload asks only for the password", () => {
  const whole = {
    ...EMPTY_SIGN_UP,
    userName: "Ada",
    email: "ada@shop.se",
    password: "a long one",
    userRole: "owner",
    companyType: "food_drink",
    companySubtype: "cafe",
  } as const;
  expect(companyGuard("standard", whole, false)).toBeNull();
  expect(companyGuard("partner", whole, false)).toBeNull();
  expect(companyGuard("standard", EMPTY_SIGN_UP, false)).toBe("/signup");
  expect(companyGuard("partner", EMPTY_SIGN_UP, false)).toBe("/partner-signup");
  expect(companyGuard("standard", { ...whole, password: "" }, false)).toBe("/signup/user");
  expect(companyGuard("standard", { ...whole, userRole: "" }, false)).toBe("/signup/role");
  expect(companyGuard("partner", { ...whole, companySubtype: "" }, false)).toBe(
    "/partner-signup/company-info",
  );
  expect(companyGuard("partner", { ...whole, userRole: "" }, false)).toBe("/partner-signup/user");
  // A signed-in person is not asked about themselves again.
  expect(nextStep("standard", EMPTY_SIGN_UP, true)).toBe("/signup/role");
  expect(nextStep("partner", EMPTY_SIGN_UP, true)).toBe("/partner-signup/user");
  expect(companyGuard("partner", EMPTY_SIGN_UP, true)).toBe("/partner-signup/user");
  expect(nextStep("partner", { ...EMPTY_SIGN_UP, userRole: "owner" }, true)).toBe(
    "/partner-signup/company-info",
  );
});

test("sign-up elsewhere: a missing name is asked for, and a partner's role", () => {
  const apple = { ...EMPTY_SIGN_UP, ssoToken: "t", ssoVerifier: "v", email: "eva@icloud.com" };
  const named = { ...apple, userName: "Eva" };
  expect(nextStep("standard", apple, false)).toBe("/signup/user");
  expect(companyGuard("standard", apple, false)).toBe("/signup/user");
  expect(nextStep("standard", named, false)).toBe("/signup/role");
  expect(nextStep("partner", apple, false)).toBe("/partner-signup/user");
  expect(nextStep("partner", named, false)).toBe("/partner-signup/user");
  expect(nextStep("partner", { ...named, userRole: "owner" }, false)).toBe("/partner-signup/company-info");
});

test("sign-up elsewhere: a valid token survives a reload with its verifier and replaces the password (@P-231)", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const tokenUntil = (ms: number) => `e30.${btoa(JSON.stringify({ exp: Math.floor(ms / 1000) }))}.signature`;
  const good = { ssoToken: tokenUntil(Date.now() + 60_000), ssoVerifier: "v" };
  const person = { userName: "Eva", email: "eva@gmail.com" };
  new SignUp(storage).set({ ...person, ...good });
  expect(new SignUp(storage).get()).toMatchObject(good);
  const parts = { kind: "standard", attribution: {}, language: "sv", isLoggedIn: false } as const;
  const sent = registrationOf({ ...parts, state: new SignUp(storage).get() });
  expect([sent.person, sent.sso]).toEqual([
    undefined,
    { token: good.ssoToken, verifier: "v", name: "Eva", language: "sv" },
  ]);
  new SignUp(storage).set({ ssoToken: tokenUntil(Date.now() - 1) });
  expect(new SignUp(storage).get()).toMatchObject({ ...person, ssoToken: null, ssoVerifier: null });
});
