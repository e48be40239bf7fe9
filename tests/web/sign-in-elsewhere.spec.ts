import { createHash, randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/people/people.ts";
import { samlSettings } from "#server/db/schema/people/sso.ts";
import { getUser } from "#shared/contract/rest/accounts/accounts.ts";
import {
  connectIdentity,
  connectProvider,
  connectSaml,
  SamlSettings,
} from "#shared/contract/rest/people/sso.ts";
import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { type FakeDnsServer, startDnsServer } from "#tests/fakes/sign-in/dns-server.ts";
import { type FakeOpenidProvider, startOpenidProvider } from "#tests/fakes/sign-in/openid-provider.ts";
import { type FakeSamlProvider, startSamlProvider } from "#tests/fakes/sign-in/saml-provider.ts";
import { expectAccessible } from "./accessible.ts";
import { test as base, signedInAs, startPrepared } from "./fixtures.ts";
import { push } from "./in-app.ts";

const CLIENT = { clientId: "google-app", secret: "a secret of the host" };
const NOBODY = { subject: "nobody", email: "nobody@shop.example", isVerified: true, name: "Nobody" };

/** oidc-provider stands in for Google, samlify for the company's identity provider: see tests/fakes/sign-in. */
const test = base.extend<{
  google: FakeOpenidProvider;
  serviceUrl: { url: string };
  saml: FakeSamlProvider;
  dns: FakeDnsServer;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  serviceUrl: async ({}, use) => use({ url: "" }),
  google: async ({ serviceUrl }, use) => {
    const callback = () => [`${serviceUrl.url}/api/auth/auth/google/callback`];
    await using google = await startOpenidProvider(CLIENT, callback, NOBODY);
    await use(google);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  saml: async ({}, use) => {
    await using saml = await startSamlProvider({ nameId: "", email: "", name: "" });
    await use(saml);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  dns: async ({}, use) => {
    await using dns = await startDnsServer();
    await use(dns);
  },
  service: async ({ google, dns, serviceUrl }, use) => {
    await using service = await startPrepared({
      ROOMTONE_DNS: dns.address,
      ROOMTONE_GOOGLE_CLIENT_ID: CLIENT.clientId,
      ROOMTONE_GOOGLE_CLIENT_SECRET: CLIENT.secret,
      ROOMTONE_GOOGLE_URL: google.url,
      ROOMTONE_APPLE_CLIENT_ID: "apple.app",
      ROOMTONE_APPLE_TEAM_ID: "TEAM",
      ROOMTONE_APPLE_KEY_ID: "KEY",
      ROOMTONE_APPLE_KEY: "-----BEGIN PRIVATE KEY-----",
      ROOMTONE_APPLE_URL: "http://127.0.0.1:9",
    });
    serviceUrl.url = service.url;
    await use(service);
  },
});

test("sign-in elsewhere: by Google, Apple or the company's account, to the requested page", {
  tag: ["@P-050", "@P-053", "@P-087", "@P-141", "@P-144"],
}, async ({ page, company, api, service, google, saml }) => {
  test.slow();
  const { owner, account: accountId } = company;
  const me = await api.rest("GET", `/api/auth/users/${owner.id}`, getUser.response);
  await api.rest("PUT", `/api/auth/accounts/${accountId}/saml`, SamlSettings, {
    body: {
      slug: "acme",
      metadata: saml.metadata,
      domains: [me.email.split("@")[1]],
      enforced: false,
      creates_users: false,
      role: "member",
    },
  });
  const provenDomains = [me.email.split("@")[1] ?? ""];
  await service.service.services.db.update(samlSettings).set({ provenDomains });
  google.person = { subject: "ada", email: me.email, isVerified: true, name: "Ada" };
  saml.person = { nameId: "ada@acme.example", email: me.email, name: "Ada" };

  await page.goto("/sso/anything");
  await expect(page.getByRole("heading", { name: "That took too long" })).toBeVisible();
  await push(page, "/accounts/_/zones");
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  const ways = page.getByRole("region", { name: "Other ways to sign in" });
  await expectAccessible(page);

  const apple = page.waitForRequest((request) => request.url().includes("/api/auth/auth/apple"));
  await ways.getByRole("button", { name: "Continue with Apple" }).click();
  expect(new URL((await apple).url()).searchParams.get("callbackURL")).toBe("/sso");
  await expect(page.getByRole("heading", { name: "Sign-in isn't available" })).toBeVisible();
  await page.getByRole("link", { name: "Back to sign-in" }).click();

  // A person with a password has to connect first.
  const leaving = page.waitForRequest((request) => request.url().includes("/api/auth/auth/google?"));
  await ways.getByRole("button", { name: "Continue with Google" }).click();
  expect(new URL((await leaving).url()).searchParams.get("callbackURL")).toBe("/sso");
  await expect(page.getByRole("heading", { name: "Connect your account first" })).toBeVisible();
  await expectAccessible(page);
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const body = { user: owner.id, returnTo: "/sso", challenge };
  const connectWith = async () => {
    await page.waitForURL(/\/sso#token=/);
    const token = new URLSearchParams(new URL(page.url()).hash.slice(1)).get("token") ?? "";
    await api.rest("POST", `/api/auth/users/${owner.id}/identities`, connectIdentity.response, {
      body: { token, verifier },
    });
  };
  const begun = await api.rest("POST", "/api/auth/connect/google", connectProvider.response, { body });
  await page.goto(begun.redirect);
  await connectWith();
  await page.goto("/accounts/_/zones");
  await ways.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL(new RegExp(`/accounts/${accountId}\\.*/zones`));

  await push(page, "/logout");
  await expect(page).toHaveURL("/login");
  const { redirect } = await api.rest("POST", "/api/auth/connect/saml/acme", connectSaml.response, { body });
  await page.goto(redirect);
  await page.getByRole("button", { name: "Sign in at the identity provider" }).click();
  await connectWith();
  await page.goto("/login");
  await ways.getByRole("link", { name: "Sign in with your company" }).click();
  await expect(page).toHaveURL("/login/saml");
  await page.goto("/login/saml/");
  await expect(page.getByRole("heading", { name: "Sign in with your company" })).toBeVisible();
  for (const role of ["navigation", "banner", "contentinfo"] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("Work e-mail").fill("somebody@elsewhere.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("No company with that e-mail address signs in this way.")).toBeVisible();
  await page.getByLabel("Work e-mail").fill(me.email);
  const sent = page.waitForRequest((request) => request.url().includes("/api/auth/login/saml/acme"));
  await page.getByRole("button", { name: "Continue" }).click();
  expect(new URL((await sent).url()).searchParams.get("returnTo")).toBe("/sso");
  await page.getByRole("button", { name: "Sign in at the identity provider" }).click();
  await expect(page).toHaveURL("/home");
});

test("single sign-on: is set up by upload, tested, required, connected in the profile, and removed", async ({
  browser,
  signedIn: page,
  company,
  service,
  saml,
  dns,
}) => {
  test.slow();
  const shown = `/accounts/${company.account}/settings/saml`;
  await page.goto(`/accounts/${company.account}/settings/overview`);
  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Single sign-on" })
    .click();
  await expect(page).toHaveURL(shown);
  const slug = page.getByRole("textbox", { name: "Name in addresses" });
  await slug.fill("harbour");
  await expect(page.getByText(`${service.url}/api/auth/saml/harbour/acs`)).toBeVisible();
  const upload = async (name: string, content: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload file" }).click();
    await (await chooser).setFiles({ name, mimeType: "text/xml", buffer: Buffer.from(content) });
  };
  const metadata = page.getByRole("textbox", { name: /Identity provider metadata/ });
  await upload("app.xml", "<EntityDescriptor/>");
  await page.getByRole("button", { name: "Set up single sign-on" }).click();
  await expect(metadata).toHaveAccessibleDescription(/doesn't describe an identity provider/);
  await expect(metadata).toBeFocused();
  await expectAccessible(page);
  await upload("metadata.xml", saml.metadata);
  const domains = page.getByLabel("E-mail domains").first();
  await domains.fill("harbour.example");
  await domains.press("Enter");
  await page.getByRole("button", { name: "Set up single sign-on" }).click();
  await expect(page.getByText("Single sign-on saved")).toBeVisible();
  await expect(page.getByText(`${service.url}/login/saml/harbour`)).toBeVisible();

  const own = page.getByRole("region", { name: "Your domains" });
  await expect(own.getByText("Not proven")).toBeVisible();
  await own.getByRole("button", { name: "Check now: harbour.example" }).click();
  await expect(own.getByRole("alert")).toContainText("The record isn't there yet");
  await expectAccessible(page, ["light", "dark"]);
  const record = (await own.getByText(/^roomtone=/).textContent()) ?? "";
  dns.records.set("_roomtone.harbour.example", [record]);
  await own.getByRole("button", { name: "Check now: harbour.example" }).click();
  await expect(own.getByText("Proven", { exact: true })).toBeVisible();
  await expect(own.getByRole("button", { name: "Check now: harbour.example" })).toHaveCount(0);

  saml.person = { nameId: "ada", email: "ada@harbour.example", name: "Ada Berg" };
  await page.getByRole("button", { name: "Test sign-in" }).click();
  await page.getByRole("button", { name: "Sign in at the identity provider" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Sign-in works" })).toContainText(
    "Ada Berg (ada@harbour.example)",
  );
  await expect(page.getByText("Not tested yet")).toHaveCount(0);
  const required = page.getByRole("switch", { name: "Require company sign-in" });
  await required.check({ force: true });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Single sign-on saved")).toBeVisible();
  await page.reload();
  await expect(required).toBeChecked();

  // A colleague with an address of the company connects, and from then on has no other way in.
  const { db } = service.service.services;
  const email = "bo@harbour.example";
  await db.update(users).set({ email }).where(eq(users.id, company.staff.id));
  const colleague = await (await browser.newContext({ baseURL: service.url })).newPage();
  await signedInAs(colleague, company.staff);
  await colleague.goto(shown);
  await expect(colleague).toHaveURL(`/accounts/${company.account}/settings/overview`);
  await expect(colleague.getByRole("link", { name: "Single sign-on" })).toHaveCount(0);
  saml.person = { nameId: "bo", email, name: "Bo" };
  await push(colleague, "/user/edit");
  await colleague.getByRole("button", { name: /^Connect (?!Google|Apple)/ }).click();
  await colleague.getByRole("button", { name: "Sign in at the identity provider" }).click();
  await expect(colleague.getByText("Connected. You can sign in with it from now on.")).toBeVisible();
  await expect(colleague.getByRole("button", { name: /^Disconnect/ })).toHaveAccessibleDescription(
    /requires that you sign in this way/,
  );
  await expectAccessible(colleague, ["light", "dark"]);
  await push(colleague, "/logout");
  await expect(colleague).toHaveURL("/login");
  await colleague.getByLabel("E-mail").fill(email);
  await colleague.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await colleague.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(colleague.getByRole("alert")).toContainText("Your company requires its own sign-in");
  await expectAccessible(colleague);
  await colleague.getByRole("link", { name: "Go to your company's sign-in" }).click();
  await colleague.getByRole("button", { name: "Sign in at the identity provider" }).click();
  await expect(colleague).toHaveURL("/home");

  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove single sign-on" }).click();
  await expect(page.getByText("Single sign-on removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up single sign-on" })).toBeVisible();
  await expect(colleague).toHaveURL(/\/login/);
});

test("sign-up with Google: needs no password, survives a reload, and signs in with Google later", {
  tag: "@P-263",
}, async ({ page, google }) => {
  const withGoogle = page.getByRole("button", { name: "Continue with Google" });
  const goOn = () => page.getByRole("button", { name: "Continue", exact: true }).click();
  const eva = { subject: "eva", email: "eva.lind@gmail.com", isVerified: true, name: "Eva Lind" };
  google.person = null;
  await page.goto("/signup");
  await withGoogle.click();
  await expect(page).toHaveURL(/\/signup\/sso\?error=cancelled$/);
  await expectAccessible(page, ["light"]);
  await page.getByRole("link", { name: "Back to sign-up" }).click();

  google.person = eva;
  await withGoogle.click();
  await expect(page).toHaveURL("/signup/sso");
  await expect(page.getByLabel("Your name")).toHaveValue("Eva Lind");
  await expect(page.getByLabel("E-mail")).toHaveValue(eva.email);
  await expect(page.getByLabel("E-mail")).toHaveAttribute("readonly");
  await expect(page.getByText("Confirmed by Google")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await expectAccessible(page, ["light"]);
  await page.getByLabel("Your name").fill("Eva L");
  await goOn();
  await page.getByRole("radio", { name: "Owner" }).click();
  await goOn();
  await page.getByRole("radio", { name: "Something else" }).click();
  await goOn();
  await expect(page).toHaveURL("/signup/company");
  await page.reload();
  await expect(page).toHaveURL("/signup/company");
  await page.getByLabel("Company name").fill("Lind & Co");
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/onboarding\/setup$/);

  await push(page, "/logout");
  await expect(page).toHaveURL("/login");
  await withGoogle.click();
  await expect(page).toHaveURL("/home");
  await push(page, "/user");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Eva L");
  await push(page, "/logout");
  await expect(page).toHaveURL("/login");

  // Another Google account, with an address in use here.
  google.person = { ...eva, subject: "another eva" };
  await page.context().clearCookies();
  await push(page, "/partner-signup");
  await expect(page.getByRole("heading", { name: "Become a partner" })).toBeVisible();
  await withGoogle.click();
  await expect(page).toHaveURL(/\/partner-signup\/sso\?error=connect-first$/);
  await expect(page.getByText("Sign in instead.")).toBeVisible();
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await expect(page).toHaveURL("/login");
});
