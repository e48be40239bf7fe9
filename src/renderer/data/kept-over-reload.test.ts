import { expect, test } from "vitest";
import type { Services } from "../lib/services.tsx";
import { accountQueries } from "./accounts.ts";
import { deviceQueries } from "./devices.ts";
import { discoverQueries } from "./discover.ts";
import { firstOwnerNeededQuery } from "./first-owner-needed.ts";
import { historyQueries } from "./history.ts";
import { libraryQueries } from "./library.ts";
import { locationQueries } from "./locations.ts";
import { orderQueries } from "./orders.ts";
import { pairingQueries } from "./pairing.ts";
import { zoneQueries } from "./zones.ts";

// Nothing is asked for here.
const services = { session: { get: () => ({ userId: "anna", zoneId: null }) } } as unknown as Services;
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
])("over a reload: %s is kept", (_, { meta }) => {
  expect(meta).toEqual({ keptOverReload: true });
});

test.each([
  ["a code to pair with", pairingQueries(services).code("bar")],
  ["what a zone has played", historyQueries(services).plays("bar", null)],
  ["what was blocked in it", historyQueries(services).blocked("bar")],
  ["what a device says of itself", deviceQueries(services).metrics("till")],
  ["what is wrong in a zone", zones.errors("bar")],
  ["orders with their addresses", orderQueries(services).list("acme")],
  ["whether there is a first owner", firstOwnerNeededQuery(services)],
])("over a reload: %s is not kept", (_, { meta }) => {
  expect(meta).toBeUndefined();
});
