import { expect, test } from "vitest";
import { firstOwnerNeededQuery } from "../features/auth/first-owner-needed.ts";
import { editorialPageQuery, ownMusicQuery } from "../features/home/api.ts";
import { pairingCodeQuery } from "../features/zone-player/api.ts";
import { metricsQuery, zoneErrorsQuery, zoneQueries } from "../features/zones/api.ts";
import { ordersQuery } from "../features/zones/order/api.ts";
import { accountQueries } from "../lib/account/account-queries.ts";
import type { Services } from "../lib/services.tsx";
import { zonePlayerQueries } from "../player/zone/queries.ts";

// Nothing is asked for here.
const services = { session: { get: () => ({ userId: "anna", zoneId: null }) } } as unknown as Services;
const { rest, graphql } = services;
const accounts = accountQueries(services);
const zones = zoneQueries(services);

test.each([
  ["the person's accounts", accounts.list()],
  ["an account", accounts.detail("acme")],
  ["the person", accounts.user("anna")],
  ["a page of zones", zones.page("acme", {})],
  ["all zones", zones.list("acme", {})],
  ["a zone", zones.detail("bar")],
  ["a zone, for its player", zonePlayerQueries.zone(services, "bar")],
  ["locations", zones.locations("acme")],
  ["a location", zones.location("town")],
  ["a location's zones", zones.zonesOf("town")],
  ["the account's own music", ownMusicQuery(services, "acme")],
  ["a page of music", editorialPageQuery(graphql, "home")],
])("over a reload: %s is kept", (_, { meta }) => {
  expect(meta).toEqual({ keptOverReload: true });
});

test.each([
  ["a code to pair with", pairingCodeQuery(rest, "bar")],
  ["what a zone has played", zonePlayerQueries.history(services, "bar", null)],
  ["what was blocked in it", zonePlayerQueries.blocked(services, "bar")],
  ["what a device says of itself", metricsQuery(rest, "till")],
  ["what is wrong in a zone", zoneErrorsQuery(rest, "bar")],
  ["orders with their addresses", ordersQuery(rest, "acme")],
  ["whether there is a first owner", firstOwnerNeededQuery(rest)],
])("over a reload: %s is not kept", (_, { meta }) => {
  expect(meta).toBeUndefined();
});
