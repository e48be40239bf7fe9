import { expect, test } from "vitest";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { orderQueries } from "#renderer/data/accounts/orders.ts";
import { libraryQueries } from "#renderer/data/library/library.ts";
import { discoverQueries } from "#renderer/data/music/discover.ts";
import { historyQueries } from "#renderer/data/playback/history.ts";
import { firstOwnerNeededQuery } from "#renderer/data/sign-in/first-owner-needed.ts";
import { deviceQueries } from "#renderer/data/zones/devices.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { pairingQueries } from "#renderer/data/zones/pairing.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import type { Services } from "#renderer/lib/services.tsx";

// The test sends no requests.
const services = {
  session: { get: () => ({ userId: "anna", zoneId: null }) },
  parts: new Map(),
} as unknown as Services;
const accounts = accountQueries(services);
const zones = zoneQueries(services);
const locations = locationQueries(services);

test.each([
  ["the person's accounts", accounts.list()],
  ["an account", accounts.detail("acme")],
  ["the person", accounts.user("anna")],
  ["a page of zones", zones.page("acme", {})],
  ["all zones", zones.list("acme", {})],
  ["a zone", zones.detail("bar")],
  ["locations", locations.list("acme")],
  ["a location", locations.detail("town")],
  ["a location's zones", zones.ofLocation("town")],
  ["the account's own music", libraryQueries(services).newest("acme")],
  ["a page of music", discoverQueries(services).editorialPage("home", "acme")],
])("persisted queries: %s is persisted", (_, { meta }) => {
  expect(meta).toEqual({ keptOverReload: true });
});

test.each([
  ["a pairing code", pairingQueries(services).code("bar")],
  ["a zone's history", historyQueries(services).plays("bar", null)],
  ["its blocked tracks", historyQueries(services).blocked("bar")],
  ["a device's report", deviceQueries(services).metrics("till")],
  ["a zone's problems", zones.errors("bar")],
  ["orders with their addresses", orderQueries(services).list("acme")],
  ["the need for a first owner", firstOwnerNeededQuery(services)],
])("persisted queries: %s is not persisted", (_, { meta }) => {
  expect(meta).toBeUndefined();
});
