import { expect, test, vi } from "vitest";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import type { Host } from "#renderer/host/host.ts";
import { paths } from "#renderer/lib/paths.ts";
import { keptIn } from "#renderer/lib/session/kept-session.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { createServices } from "./create-services.ts";

const LIVE = new AbortController().signal;

const ZONE = encodeId({ kind: "SoundZone", stringId: "bar", number: 7, parent: null });

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
const TOKEN = `${part({})}.${part({ typ: "user", sub: "anna" })}.s`;

/** A browser in which Anna has signed in. */
function page(version = "1.2.3") {
  const host = {
    kind: "web",
    manages: true,
    version,
    serviceUrl: "",
    platform: "Linux",
    kept: keptIn(localStorage),
  };
  host.kept.write({ token: TOKEN, refreshToken: "r", supportChatHash: "" });
  // Page calls need only this part of a host.
  const services = createServices(host as Host, LIVE);
  /** As if her accounts had been fetched. */
  const fetched = (...accounts: readonly Account[]) =>
    services.queryClient.setQueryData(accountQueries(services).list().queryKey, [...accounts]);
  return { services, fetched, agent: () => services.caller().agent };
}

test.each([
  ["production, tier 3", true, "tier-3", "business"],
  ["production, tier 2", true, "tier-2", "business-t2"],
  ["production, tier 1", true, "tier-1", "business-t2"],
  ["not production", false, "tier-3", "test-staging-platform"],
] as const)("agent context: %s (@P-243 @M-190)", (_, production, tier, platform) => {
  vi.stubEnv("PROD", production);
  const { fetched, agent } = page();
  fetched(accountRecord({ tier }));
  expect(agent().platform).toBe(platform);
});

test("agent context: names caller, place and zone under one lasting session id (@P-244)", () => {
  history.replaceState(null, "", paths.zonePlayer({ accountId: "acme.", zoneId: ZONE }));
  const { services, fetched, agent } = page();
  fetched(accountRecord({ id: "acme.", iso_country: "SE", business_type: "cafe" }));
  services.account.select("acme.");
  expect(agent()).toEqual({
    platform: "test-staging-platform",
    platformVersion: "1.2.3",
    locale: "EN",
    timeZoneOffset: -new Date().getTimezoneOffset(),
    country: "SE",
    account: "acme.",
    user: "anna",
    soundZone: ZONE,
    businessType: "cafe",
    sessionId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(page().agent().sessionId).toBe(agent().sessionId);
});

test("agent context: the chosen account, else the newest; until it is fetched only its id is sent", () => {
  const { services, fetched, agent } = page();
  expect(agent()).toMatchObject({ account: null, country: null, businessType: null });
  services.account.select("old");
  expect(agent()).toMatchObject({ account: "old", country: null });
  fetched(
    accountRecord({ id: "old", iso_country: "NO", iso8601_created_at: "2020-01-01T00:00:00Z" }),
    accountRecord({ id: "new", iso_country: "DK", iso8601_created_at: "2025-01-01T00:00:00Z" }),
  );
  expect(agent()).toMatchObject({ account: "old", country: "NO" });
  services.account.select(null);
  expect(agent()).toMatchObject({ account: "new", country: "DK" });
});

test("agent context: a customer's account opened by a partner is named by itself", () => {
  const { services, fetched, agent } = page();
  fetched(accountRecord());
  services.queryClient.setQueryData(
    accountQueries(services).detail("customer").queryKey,
    accountRecord({ id: "customer", iso_country: "FI" }),
  );
  services.account.select("customer");
  expect(agent()).toMatchObject({ account: "customer", country: "FI" });
});

test("client identification: web and desktop pages send their name and version (@P-366)", () => {
  expect(page("1.2.3").services.caller().client).toMatch(
    /^roomtone-web\/1\.2\.3 \(web\) \(Dev\) \(Browser; [^)]+\) \(OS; [^)]+\)$/,
  );
  const desktop = { kind: "electron", version: "1.3.0", serviceUrl: "", kept: keptIn(localStorage) };
  expect(createServices(desktop as unknown as Host, LIVE).caller().client).toMatch(
    /^roomtone-desktop\/1\.3\.0 \(electron-page\) /,
  );
});

test("query results: an unused result is dropped after 600000 ms (@P-450)", async () => {
  vi.useFakeTimers();
  const { services } = page();
  services.queryClient.setQueryData(["x"], 1);
  await vi.advanceTimersByTimeAsync(599_999);
  expect(services.queryClient.getQueryData(["x"])).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(services.queryClient.getQueryData(["x"])).toBeUndefined();
  vi.useRealTimers();
});
