import type { World } from "./world.ts";

/** What the refusal tests have to know of a route beyond its declaration. */
export interface Expectation {
  /** A query that the route needs. */
  readonly query?: (world: World) => string;
  /** A body that the route would take. */
  readonly body?: (world: World) => unknown;
  /** What the owner is told when it is not 200. */
  readonly ownerStatus?: number;
}

const ADDRESS = {
  address: "A street 2",
  city: "A town",
  postal_code: "111 11",
  iso_country: "SE",
};
const LOCATION = { ...ADDRESS, name: "A street" };
const DEVICE = { device_type: "desktop", platform: "linux", code: "an installation", name: "Till" };

/** A row for each declared route. */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  "GET /api/auth/first_owner": {},
  "POST /api/auth/first_owner/check": { body: () => ({ token: "no link" }) },
  "POST /api/auth/first_owner": {
    body: () => ({
      name: "A person",
      email: "person@example.test",
      password: "a password",
      business_name: "A shop",
      iso_country: "SE",
      token: "no link",
    }),
  },

  "GET /api/auth/users/:id": {},
  "GET /api/auth/users/:user/accounts": {},
  "GET /api/auth/users/:user/acls": {},

  "GET /api/auth/accounts/:id": {},
  "PUT /api/auth/accounts/:id": { body: () => ({ business_name: "Another name" }) },
  "GET /api/auth/accounts/:account/acls": {},

  "POST /api/auth/accounts/:account/locations": { body: () => LOCATION },
  "GET /api/auth/accounts/:account/locations": {},
  "GET /api/auth/locations/:id": {},
  "PUT /api/auth/locations/:id": { body: () => ({ name: "Another street" }) },
  "DELETE /api/auth/locations/:id": {},
  "POST /api/auth/locations/:location/activate": {},

  "GET /api/auth/devices/:id": {},
  "GET /api/auth/devices/:device/metrics": {},
  "PUT /api/auth/devices/:id": { body: () => ({ name: "Another till" }) },
  "DELETE /api/auth/devices/:id": {},
  "POST /api/auth/sound_zones/:sound_zone/device": { body: () => DEVICE },
  "DELETE /api/auth/sound_zones/:sound_zone/device": {},

  "GET /api/auth/sound_zones/:id": {},
  "PUT /api/auth/sound_zones/:id": { body: () => ({ name: "Another room" }) },
  "DELETE /api/auth/sound_zones/:id": {},
  "POST /api/auth/sound_zones/:id/activate": {},
  "POST /api/auth/locations/:location/sound_zones": {
    body: () => ({ name: "A new room" }),
  },
  "GET /api/auth/locations/:location/sound_zones": {},
  "POST /api/auth/accounts/:account/sound_zones/search": { body: () => ({}) },
  "GET /api/auth/accounts/:account/sound_zones/count": {},
  "POST /api/auth/sound_zones/bulk/update": {
    body: ({ zone, otherZone }) => ({ sound_zones: [zone, otherZone], settings: { mono: true } }),
  },
  "POST /api/auth/sound_zones/:id/access_code/reset": {},
  "GET /api/auth/sound_zones/:sound_zone/sound_zone_errors": {},
  "POST /api/auth/sound_zones/:id/pairing_codes": {},
  // No code was made yet.
  "GET /api/auth/sound_zones/:id/pairing_codes": { ownerStatus: 404 },
  // Who has the code may; tests/integration of pairing ask for wrong, ended and used ones.
  "POST /api/auth/pairing_codes/redeem": {
    body: () => ({ code: "ABCDEFGH", device_type: "desktop", platform: "linux" }),
  },
  "GET /api/auth/sessions/current": {},
  // For oneself: whoever has the code and the verifier signs in as nobody else.
  "POST /api/auth/desktop_codes": {
    body: () => ({ challenge: "c".repeat(43) }),
  },
  // Who has the code and the verifier may; the tests of desktop sign-in ask for wrong, ended and used ones.
  "POST /api/auth/desktop_codes/redeem": {
    body: () => ({ code: "c".repeat(43), verifier: "v".repeat(43) }),
  },

  "GET /api/auth/sound_zones/:id/history": {},
  "GET /api/auth/sound_zones/:id/blocked_tracks": {},

  "GET /api/radio/collections/:id": {},
  "GET /api/radio/collections/:collection/tracks": { query: () => "?market=SE" },
  "POST /api/radio/tracks/multi": { query: () => "?market=SE", body: ({ tracks }) => tracks },

  "POST /api/billing/accounts/:account/player_orders": {
    body: () => ({ ...ADDRESS, recipient: "A shop", quantity: 2 }),
  },
  "GET /api/billing/accounts/:account/player_orders": {},

  "GET /api/radio/accounts/:account/schedules": {},

  "POST /player/control": { body: ({ zone }) => ({ soundZone: zone, command: { type: "pause" } }) },
  // Zones that may not be seen are left out of the answer.
  "GET /player/control/states": { query: ({ zone }) => `?soundZones=${zone}` },
  // A player's own side: about no other zone than its own.
  "POST /player/playback/media": { body: ({ tracks }) => ({ trackIds: tracks }) },
  "GET /player/playback/snapshot": {},
};
