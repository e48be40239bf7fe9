import { expect, type Page, type Request } from "@playwright/test";
import { test } from "./fixtures.ts";

/** The headers of the client's calls, and its retries. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const CLIENT =
  /^roomtone-web\/\d+\.\d+\.\d+\S* \(web\)( \(Commit; \w+\))? \(Browser; Chrome; [\d.]+\) \(OS; Linux\)$/;

/** REST and GraphQL calls of this page from now on. */
function callsOf(page: Page) {
  const rest: Request[] = [];
  const graphql: Request[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/v2") graphql.push(request);
    else if (pathname.startsWith("/api/")) rest.push(request);
  });
  return { rest, graphql };
}

test("requests: every REST and GraphQL call names its caller, place and account; a failed read is retried", {
  tag: ["@M-191", "@M-301", "@M-302", "@P-243", "@P-244", "@P-364", "@P-366", "@P-367"],
}, async ({ signedIn: page, company, zone }) => {
  const { rest, graphql } = callsOf(page);
  await page.goto("/create");
  await page.getByRole("link", { name: "Zones" }).first().click();
  await expect(page.getByRole("heading", { name: "Zones", level: 1 })).toBeVisible();
  await expect.poll(() => rest.length).toBeGreaterThan(1);
  await expect.poll(() => graphql.length).toBeGreaterThan(0);

  for (const call of [...rest, ...graphql]) {
    const headers = await call.allHeaders();
    expect(headers, call.url()).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      authorization: expect.stringMatching(/^Bearer \S+$/),
      "x-tracking-id": expect.stringMatching(UUID),
      "x-canary": "false",
      "x-client": expect.stringMatching(CLIENT),
      "user-agent": expect.stringContaining("Chrome"),
    });
    expect(Object.keys(JSON.parse(headers["x-user-agent"] ?? ""))).toEqual([
      "platform",
      "platformVersion",
      "locale",
      "timeZoneOffset",
      "country",
      "account",
      "user",
      "soundZone",
      "businessType",
      "sessionId",
    ]);
  }
  for (const call of rest) expect(call.headers()["x-api-version"]).toBe("13");
  for (const call of graphql) {
    expect(call.method()).toBe("POST");
    expect(new URL(call.url()).searchParams.get("op")).toMatch(/^\w+$/);
    expect(call.headers()).toMatchObject({
      "x-request-flags": '{"nocache":false}',
      traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/),
    });
  }

  const contextOf = (call: Request | undefined) => JSON.parse(call?.headers()["x-user-agent"] ?? "{}");
  const context = contextOf(rest.at(-1));
  expect(context).toMatchObject({
    // Without sales every account has all features.
    platform: "business",
    locale: "EN",
    country: expect.stringMatching(/^[A-Z]{2}$/),
    account: new URL(page.url()).pathname.split("/")[2],
    user: company.owner.id,
    businessType: expect.stringMatching(/./),
    sessionId: expect.stringMatching(UUID),
  });
  // Stockholm's offset, in minutes.
  expect([60, 120]).toContain(context.timeZoneOffset);

  await test.step("a failed read is retried, and its data appears; the tab's session is the same", async () => {
    let asked = 0;
    await page.route(`**/api/auth/sound_zones/${zone.id}`, async (route) => {
      if (route.request().method() === "GET") asked++;
      return asked === 1 ? route.abort("connectionreset") : route.continue();
    });
    rest.length = 0;
    await page.goto(`/accounts/_/zones/${zone.id}/player`);
    await expect(page.getByRole("heading", { level: 1, name: zone.name })).toBeVisible();
    expect(asked).toBeGreaterThan(1);
    expect(contextOf(rest[0]).sessionId).toBe(context.sessionId);
  });
});
