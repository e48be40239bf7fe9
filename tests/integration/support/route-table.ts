import type { World } from "./world.ts";

/** What the refusal tests have to know of a route beyond its declaration. */
export interface Expectation {
  /** A query that the route needs. */
  readonly query?: (world: World) => string;
  /** A body that the route would take. */
  readonly body?: (world: World) => unknown;
  /**
   * For everybody who may call at all, whatever account they are of: the catalogue, one's own things. The route's own
   * tests show that it gives nothing of others.
   */
  readonly open?: true;
  /** 'refused': people only, though the zone is the player's own. */
  readonly player?: "refused";
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
  "GET /api/auth/first_owner": { open: true },
  "POST /api/auth/first_owner/check": { open: true, body: () => ({ token: "no link" }) },
  "POST /api/auth/first_owner": {
    open: true,
    body: () => ({
      name: "A person",
      email: "person@example.test",
      password: "a password",
      business_name: "A shop",
      iso_country: "SE",
      token: "no link",
    }),
  },

  "POST /api/reporting/reports": { open: true, body: () => ({}) },

  "GET /api/auth/users/:id": { player: "refused" },
  "GET /api/auth/users/:user/accounts": { player: "refused" },
  "GET /api/auth/users/:user/acls": { player: "refused" },

  "GET /api/auth/accounts/:id": {},
  "PUT /api/auth/accounts/:id": { body: () => ({ business_name: "Another name" }), player: "refused" },
  "GET /api/auth/accounts/:account/acls": { player: "refused" },

  "POST /api/auth/accounts/:account/locations": { body: () => LOCATION, player: "refused" },
  "GET /api/auth/accounts/:account/locations": { player: "refused" },
  "GET /api/auth/locations/:id": {},
  "PUT /api/auth/locations/:id": { body: () => ({ name: "Another street" }), player: "refused" },
  "DELETE /api/auth/locations/:id": { player: "refused" },
  "POST /api/auth/locations/:location/activate": { player: "refused" },

  "GET /api/auth/devices/:id": {},
  "GET /api/auth/devices/:device/metrics": {},
  "PUT /api/auth/devices/:id": { body: () => ({ name: "Another till" }), player: "refused" },
  "DELETE /api/auth/devices/:id": { player: "refused" },
  "POST /api/auth/sound_zones/:sound_zone/device": { body: () => DEVICE, player: "refused" },
  "DELETE /api/auth/sound_zones/:sound_zone/device": {},

  "GET /api/auth/sound_zones/:id": {},
  "PUT /api/auth/sound_zones/:id": { body: () => ({ name: "Another room" }), player: "refused" },
  "DELETE /api/auth/sound_zones/:id": { player: "refused" },
  "POST /api/auth/sound_zones/:id/activate": { player: "refused" },
  "POST /api/auth/locations/:location/sound_zones": {
    body: () => ({ name: "A new room" }),
    player: "refused",
  },
  "GET /api/auth/locations/:location/sound_zones": { player: "refused" },
  "POST /api/auth/accounts/:account/sound_zones/search": { body: () => ({}), player: "refused" },
  "GET /api/auth/accounts/:account/sound_zones/count": { player: "refused" },
  "POST /api/auth/sound_zones/bulk/update": {
    body: ({ zone, otherZone }) => ({ sound_zones: [zone, otherZone], settings: { mono: true } }),
    player: "refused",
  },
  "POST /api/auth/sound_zones/:id/access_code/reset": { player: "refused" },
  "GET /api/auth/sound_zones/:sound_zone/sound_zone_errors": {},
  "POST /api/auth/sound_zones/:id/pairing_codes": { player: "refused" },
  // No code was made yet.
  "GET /api/auth/sound_zones/:id/pairing_codes": { player: "refused", ownerStatus: 404 },
  // Who has the code may; tests/integration of pairing ask for wrong, ended and used ones.
  "POST /api/auth/pairing_codes/redeem": {
    open: true,
    body: () => ({ code: "ABCDEFGH", device_type: "desktop", platform: "linux" }),
  },
  "GET /api/auth/sessions/current": { open: true },
  // For oneself: whoever has the code and the verifier signs in as nobody else.
  "POST /api/auth/desktop_codes": {
    open: true,
    body: () => ({ challenge: "c".repeat(43) }),
    player: "refused",
  },
  // Who has the code and the verifier may; the tests of desktop sign-in ask for wrong, ended and used ones.
  "POST /api/auth/desktop_codes/redeem": {
    open: true,
    body: () => ({ code: "c".repeat(43), verifier: "v".repeat(43) }),
  },

  "GET /api/auth/sound_zones/:id/history": {},
  "GET /api/auth/sound_zones/:id/blocked_tracks": {},

  "GET /api/radio/collections/:id": { open: true },
  "GET /api/radio/collections/:collection/tracks": { open: true, query: () => "?market=SE" },
  "POST /api/radio/tracks/multi": { open: true, query: () => "?market=SE", body: ({ tracks }) => tracks },

  "POST /api/billing/accounts/:account/player_orders": {
    body: () => ({ ...ADDRESS, recipient: "A shop", quantity: 2 }),
    player: "refused",
  },
  "GET /api/billing/accounts/:account/player_orders": { player: "refused" },

  "GET /api/radio/accounts/:account/schedules": { player: "refused" },

  "POST /player/control": { body: ({ zone }) => ({ soundZone: zone, command: { type: "pause" } }) },
  // Zones that may not be seen are left out of the answer.
  "GET /player/control/states": { open: true, query: ({ zone }) => `?soundZones=${zone}` },
  // A player's own side: about no other zone than its own.
  "POST /player/playback/media": { open: true, body: ({ tracks }) => ({ trackIds: tracks }) },
  "GET /player/playback/snapshot": { open: true },
};
