import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#server/db/schema/people/people.ts";
import { hashPassword } from "#server/modules/auth/password.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { beginTwoStep, confirmTwoStep } from "#shared/contract/rest/people/two-step.ts";
import { createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { linkIn, type MailServer, startMailServer } from "#tests/factories/service/mail-server.ts";
import { createClock, MINUTE } from "./clock.ts";

const EMAIL = "ada@shop.example";
const SERVICE = "https://music.example.com";
const LOGIN = `mutation ($input: LoginUserInput!) { loginUser(input: $input) { token } }`;

let mail: MailServer;
let app: TestApp;
let ada: TestApi;
let adaId: string;
const clock = createClock();

beforeAll(async () => {
  mail = await startMailServer();
  app = await startApp({ now: clock.now, env: { SMTP_URL: mail.url, ROOMTONE_PUBLIC_URL: SERVICE } });
  const passwordHash = await hashPassword("a good long password");
  const made = await createUser(app.service, null, undefined, { email: EMAIL, passwordHash });
  adaId = made.id;
  ada = new TestApi(app.url, made.token);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

const own = (path: string) => `/api/auth/users/${adaId}${path}`;
const body = { password: "a good long password" };

test("security notices: two-step sign-in on or off, and a used recovery code, are mailed", async () => {
  const { secret } = await ada.rest("POST", own("/two_step/begin"), beginTwoStep.response, { body });
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  const refused = await ada.call("POST", own("/two_step/confirm"), { body: { code: "000000" } });
  expect(refused.status).toBe(400);
  const { recovery_codes } = await ada.rest("POST", own("/two_step/confirm"), confirmTwoStep.response, {
    body: { code: code() },
  });
  const on = await mail.next(EMAIL);
  expect(on.subject).toBe("Two-step sign-in is on");
  expect(linkIn(on)).toBe(`${SERVICE}/user/two-step`);

  const variables = { input: { email: EMAIL, password: body.password } };
  const first = await new TestApi(app.url).call("POST", "/api/v2", { body: { query: LOGIN, variables } });
  const { errors } = first.json as { errors: { extensions: { challenge: string } }[] };
  const challenge = errors[0]?.extensions.challenge;
  const [recovery = ""] = recovery_codes;
  const second = { body: { challenge, code: recovery } };
  SignedIn.parse((await new TestApi(app.url).call("POST", "/api/auth/second_step", second)).json);
  const used = await mail.next(EMAIL);
  expect(used.subject).toBe("A recovery code was used");
  expect(used.text).toContain("Recovery codes left: 9");
  expect(JSON.stringify(used)).not.toContain(recovery);

  clock.forward(MINUTE);
  await app.service.services.db.update(users).set({ language: "sv" }).where(eq(users.id, adaId));
  expect((await ada.call("POST", own("/two_step/off"), { body: { code: code() } })).status).toBe(200);
  const off = await mail.next(EMAIL);
  expect(off.subject).toBe("Tvåstegsinloggning är avstängd");
  expect(off.text).toContain("inte längre någon kod");
});

test("security notices: a new access token is mailed by name, without the token", async () => {
  await app.service.services.db.update(users).set({ language: null }).where(eq(users.id, adaId));
  const wanted = { name: "Opening hours", scopes: ["read"], days: 30, ...body };
  const wrong = await ada.call("POST", own("/personal_tokens"), { body: { ...wanted, password: "wrong" } });
  expect(wrong.status).toBe(400);
  const { json } = await ada.call("POST", own("/personal_tokens"), { body: wanted });
  const made = await mail.next(EMAIL);
  expect(mail.mails.map(({ subject }) => subject)).toEqual([
    "Two-step sign-in is on",
    "A recovery code was used",
    "Tvåstegsinloggning är avstängd",
    "An access token was created",
  ]);
  expect(made.text).toContain("“Opening hours”");
  expect(linkIn(made)).toBe(`${SERVICE}/user/tokens`);
  expect(JSON.stringify(made)).not.toContain((json as { token: string }).token);
});
