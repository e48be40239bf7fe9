import { expect } from "@playwright/test";
import { getUser } from "#shared/contract/rest/accounts.ts";
import { connectProvider, connectSaml, SamlSettings } from "#shared/contract/rest/sso.ts";
import { type FakeOpenidProvider, startOpenidProvider } from "../fakes/sign-in/openid-provider.ts";
import { type FakeSamlProvider, startSamlProvider } from "../fakes/sign-in/saml-provider.ts";
import { expectAccessible } from "./accessible.ts";
import { test as base } from "./fixtures.ts";

const CLIENT = { clientId: "google-app", secret: "a secret of the host" };
const NOBODY = { subject: "nobody", email: "nobody@shop.example", isVerified: true, name: "Nobody" };

/** Google is oidc-provider, the company's identity provider is samlify: see tests/fakes/sign-in. */
const test = base.extend<
  object,
  { google: FakeOpenidProvider; serviceUrl: { url: string }; saml: FakeSamlProvider }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  serviceUrl: [async ({}, use) => use({ url: "" }), { scope: "worker" }],
  google: [
    async ({ serviceUrl }, use) => {
      const callback = () => [`${serviceUrl.url}/api/auth/auth/google/callback`];
      await using google = await startOpenidProvider(CLIENT, callback, NOBODY);
      await use(google);
    },
    { scope: "worker" },
  ],
  saml: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      await using saml = await startSamlProvider({ nameId: "", email: "", name: "" });
      await use(saml);
    },
    { scope: "worker" },
  ],
  environment: [
    async ({ google }, use) =>
      use({
        ROOMTONE_GOOGLE_CLIENT_ID: CLIENT.clientId,
        ROOMTONE_GOOGLE_CLIENT_SECRET: CLIENT.secret,
        ROOMTONE_GOOGLE_URL: google.url,
        ROOMTONE_APPLE_CLIENT_ID: "apple.app",
        ROOMTONE_APPLE_TEAM_ID: "TEAM",
        ROOMTONE_APPLE_KEY_ID: "KEY",
        ROOMTONE_APPLE_KEY: "-----BEGIN PRIVATE KEY-----",
        ROOMTONE_APPLE_URL: "http://127.0.0.1:9",
      }),
    { scope: "worker" },
  ],
});

test("sign-in elsewhere: with Google, Apple or the company's own account, to the page that was asked for", {
  tag: ["@P-050", "@P-053", "@P-087", "@P-141", "@P-144"],
}, async ({ page, company, api, service, google, serviceUrl, saml }) => {
  test.slow();
  serviceUrl.url = service.url;
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
  google.person = { subject: "ada", email: me.email, isVerified: true, name: "Ada" };
  saml.person = { nameId: "ada@acme.example", email: me.email, name: "Ada" };

  await page.goto("/sso/anything");
  await expect(page.getByRole("heading", { name: "That took too long" })).toBeVisible();
  await page.goto("/accounts/_/zones");
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  const ways = page.getByRole("region", { name: "Other ways to sign in" });
  await expectAccessible(page);

  const apple = page.waitForRequest((request) => request.url().includes("/api/auth/auth/apple"));
  await ways.getByRole("button", { name: "Continue with Apple" }).click();
  expect(new URL((await apple).url()).searchParams.get("callbackURL")).toBe("/sso");
  await expect(page.getByRole("heading", { name: "Sign-in isn't available" })).toBeVisible();
  await page.getByRole("link", { name: "Back to sign-in" }).click();

  // Whoever has a password connects first.
  const leaving = page.waitForRequest((request) => request.url().includes("/api/auth/auth/google?"));
  await ways.getByRole("button", { name: "Continue with Google" }).click();
  expect(new URL((await leaving).url()).searchParams.get("callbackURL")).toBe("/sso");
  await expect(page.getByRole("heading", { name: "Connect your account first" })).toBeVisible();
  await expectAccessible(page);
  const connected = await api.rest("POST", "/api/auth/connect/google", connectProvider.response, {
    body: { user: owner.id, returnTo: "/sso" },
  });
  await page.goto(connected.redirect);
  await page.waitForURL(/\/sso\?sso=connected/);
  await page.goto("/accounts/_/zones");
  await ways.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL(new RegExp(`/accounts/${accountId}\\.*/zones`));

  await page.goto("/logout");
  await expect(page).toHaveURL("/login");
  const { redirect } = await api.rest("POST", "/api/auth/connect/saml/acme", connectSaml.response, {
    body: { user: owner.id, returnTo: "/sso" },
  });
  await page.goto(redirect);
  await page.getByRole("button", { name: "Sign in at the identity provider" }).click();
  await page.waitForURL(/\/sso\?sso=connected/);
  await page.goto("/login");
  await ways.getByRole("link", { name: "Sign in with your company" }).click();
  await expect(page).toHaveURL("/login/saml");
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
