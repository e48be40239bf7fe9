import { SCHEDULE_SNAPSHOT } from "#tests/factories/music.ts";
import { newId } from "#tests/factories/people.ts";
import type { World } from "./world.ts";

/** Facts that the refusal tests need beyond a route's declaration. */
export interface Expectation {
  /** A query that the route needs. */
  readonly query?: (world: World) => string;
  /** A valid body for the route. */
  readonly body?: (world: World) => unknown;
  /** The owner's answer if it is not 200. */
  readonly ownerStatus?: number;
}

const ADDRESS = {
  address: "A street 2",
  city: "A town",
  postal_code: "111 11",
  iso_country: "SE",
};
const COMPANY = {
  ...ADDRESS,
  business_name: "A shop",
  business_type: "retail",
  state: "",
  org_number: "",
  phone: "",
};
/** SHA-256 that matches no verifier. */
const CHALLENGE = "A".repeat(43);

const SIGN_UP = {
  person: { name: "A person", email: "person@example.test", password: "a password" },
  user_role: "owner",
  legal_acceptance: true,
};
const LOCATION = { ...ADDRESS, name: "A street" };
const DEVICE = { device_type: "desktop", platform: "linux", code: "an installation", name: "Till" };

/** A picture of one pixel, PNG. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const week = (playlist: string) => ({
  name: "Another week",
  slots: [
    {
      id: null,
      name: "Morning",
      color: "#336699",
      collections: [playlist],
      rrule: "FREQ=WEEKLY;BYDAY=MO",
      dtstart: "080000",
      duration: "3600000",
    },
  ],
});

/** Rows for calls that need a body or a query, or that answer the owner with something other than 200. */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
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

  "POST /api/auth/accounts/:account/social_profiles": {
    body: () => ({ network: "website", url: "https://shop.example" }),
  },
  "PUT /api/auth/social_profiles/:id": { body: () => ({ url: "https://www.instagram.com/shop" }) },
  "POST /api/auth/users": {
    body: ({ account }) => ({ account, pending_email: "newer@example.test" }),
  },
  "POST /api/auth/accounts/:id/attach_new_user": { body: () => ({ pending_email: "new@example.test" }) },
  "POST /api/auth/accounts/:id/resend_invitation": {
    body: (world) => ({ acl: world.acl }),
    ownerStatus: 404,
  },
  "POST /api/auth/invitations/check": { body: () => ({ token: "no link" }) },
  "POST /api/auth/invitations/register": {
    body: () => ({ token: "no link", name: "A person", password: "a password" }),
  },
  "POST /api/auth/invitations/accept": { body: () => ({ token: "no link" }), ownerStatus: 404 },
  "PUT /api/auth/users/:id/password": {
    // A person without a password confirms with the session itself.
    body: () => ({ password: "a password", current_password: "" }),
  },
  "PUT /api/auth/users/:id/email": { body: () => ({ email: "new@example.test", password: "" }) },
  "PUT /api/auth/users/verify": { body: () => ({ token: "no link" }) },
  "POST /api/auth/users/undo_email/check": { body: () => ({ token: "no link" }) },
  "PUT /api/auth/users/undo_email": { body: () => ({ token: "no link" }) },
  "POST /api/auth/users/reset_password": { body: () => ({ email: "nobody@example.test" }) },
  "POST /api/auth/users/reset_password/check": { body: () => ({ token: "no link" }) },
  "PUT /api/auth/users/reset_password": { body: () => ({ token: "no link", password: "a password" }) },
  "POST /api/auth/saml/organisation": { body: () => ({ email: "person@example.test" }) },
  "POST /api/auth/users/:id/identities": {
    body: () => ({ token: "no token", verifier: "no verifier" }),
    ownerStatus: 404,
  },
  "POST /api/auth/connect/saml/:slug": {
    body: ({ user }) => ({ user, returnTo: "/user", challenge: CHALLENGE }),
    ownerStatus: 404,
  },
  // Neither provider is set up here, and the owner has no identity provider.
  "POST /api/auth/connect/:provider": {
    body: ({ user }) => ({ user, returnTo: "/user", challenge: CHALLENGE }),
    ownerStatus: 503,
  },
  "PUT /api/auth/accounts/:account/saml": {
    body: () => ({
      slug: "a-company",
      metadata: "no metadata",
      domains: [],
      enforced: false,
      creates_users: false,
      role: "member",
    }),
    ownerStatus: 400,
  },
  // The owner has no password and no other way to sign in.
  "DELETE /api/auth/users/:id/identities/:provider": { ownerStatus: 409 },
  "POST /api/auth/accounts/:account/saml/domains": {
    body: () => ({ domain: "acme.example" }),
    ownerStatus: 404,
  },
  "POST /api/auth/accounts/:account/saml/test": { body: () => ({ returnTo: "/" }), ownerStatus: 404 },
  "POST /api/auth/register/email/available": { body: () => ({ email: "nobody@example.test" }) },
  // Sign-up is closed here; its own tests open it.
  "POST /api/auth/register": { body: () => ({ ...SIGN_UP, account: { ...COMPANY } }) },
  "POST /api/auth/register/partial": { body: () => ({ ...SIGN_UP, account: COMPANY }) },
  "POST /api/auth/accounts": {
    body: () => ({ business_name: "A shop", legal_acceptance: true }),
    ownerStatus: 403,
  },
  "GET /api/auth/accounts/:account/distributor": { ownerStatus: 404 },
  "POST /api/auth/search/:types": { body: () => ({ query: "shop" }) },
  "PUT /api/auth/accounts/:id/legal_acceptance": { body: () => ({ legal_acceptance: true }) },

  "POST /api/reporting/reports": {
    body: () => ({
      client: { version: "1.0.0", host: "web", platform: "Linux", account: null },
      reports: [
        {
          kind: "event",
          id: "00000000-0000-4000-8000-000000000001",
          at: "2026-01-01T12:00:00.000Z",
          name: "pressed",
          properties: {},
        },
      ],
    }),
  },

  // For valid sessions see the tests of sessions.
  "DELETE /api/auth/users/:user/sessions/:session": { ownerStatus: 404 },
  "POST /api/auth/users/:user/personal_tokens": {
    body: () => ({ name: "A program", scopes: ["read"], days: 30 }),
  },
  // For valid tokens see the tests of tokens.
  "DELETE /api/auth/users/:user/personal_tokens/:token": { ownerStatus: 404 },
  // Open to anyone with the challenge; the tests of two-step sign-in cover wrong, expired and used ones.
  "POST /api/auth/second_step": { body: () => ({ challenge: "c".repeat(43), code: "123456" }) },
  "POST /api/auth/users/:user/two_step/begin": { body: () => ({}) },
  // Two-step sign-in is neither begun nor on.
  "POST /api/auth/users/:user/two_step/confirm": { body: () => ({ code: "123456" }), ownerStatus: 404 },
  "POST /api/auth/users/:user/two_step/recovery_codes": {
    body: () => ({ code: "123456" }),
    ownerStatus: 400,
  },
  "POST /api/auth/users/:user/two_step/off": { body: () => ({ code: "123456" }), ownerStatus: 400 },
  "PUT /api/auth/accounts/:account/sign_in_rules": { body: () => ({ two_step_required: false }) },
  // The owner has no password here and sends no address.
  "POST /api/auth/users/:user/personal_data": { body: () => ({}), ownerStatus: 400 },
  // The only owner of an account cannot be erased.
  "DELETE /api/auth/users/:id": { body: () => ({}), ownerStatus: 409 },
  "PUT /api/auth/users/:id": { body: () => ({ name: "Another name" }) },

  "PUT /api/auth/accounts/:id": { body: () => ({ business_name: "Another name" }) },

  "PUT /api/auth/accounts/:id/logo": { body: () => ({ picture: PIXEL }) },

  "PUT /api/auth/acls/:id": { body: () => ({ contact: false }) },
  // The only owner cannot leave.
  "DELETE /api/auth/acls/:id": { ownerStatus: 409 },
  "POST /api/auth/accounts/:account/leave": { ownerStatus: 409 },
  // A person whom the owner doesn't know, and the owner's own membership.
  "POST /api/auth/accounts/:account/attach_user": {
    body: () => ({ user: newId("User") }),
    ownerStatus: 404,
  },
  "POST /api/auth/accounts/:account/transfer_ownership": {
    body: ({ acl }) => ({ acl }),
    ownerStatus: 404,
  },

  "POST /api/auth/accounts/:account/locations": { body: () => LOCATION },
  "PUT /api/auth/locations/:id": { body: () => ({ name: "Another street" }) },

  "PUT /api/auth/devices/:id": { body: () => ({ name: "Another till" }) },
  "POST /api/auth/sound_zones/:sound_zone/device": { body: () => DEVICE },

  "PUT /api/auth/sound_zones/:id": { body: () => ({ name: "Another room" }) },
  "POST /api/auth/locations/:location/sound_zones": {
    body: () => ({ name: "A new room" }),
  },
  "POST /api/auth/accounts/:account/sound_zones/search": { body: () => ({}) },
  "POST /api/auth/sound_zones/bulk/update": {
    body: ({ zone, otherZone }) => ({ sound_zones: [zone, otherZone], settings: { mono: true } }),
  },
  // Open to anyone with the code; the tests of pairing cover wrong, expired and used ones.
  "POST /api/auth/pairing_codes/redeem": {
    body: () => ({ code: "ABCDEFGH", device_type: "desktop", platform: "linux" }),
  },
  // Open to anyone with the code and the verifier, who can only sign in as themselves.
  "POST /api/auth/desktop_codes": {
    body: () => ({ challenge: "c".repeat(43) }),
  },
  // Open to anyone with the code and the verifier; the tests of desktop sign-in cover wrong, expired and used ones.
  "POST /api/auth/desktop_codes/redeem": {
    body: () => ({ code: "c".repeat(43), verifier: "v".repeat(43) }),
  },

  "POST /api/auth/devices/:id/commands": { body: () => ({ command: "test-sound" }) },

  "PUT /api/radio/sound_zones/:id/less_often": {
    body: () => ({ kind: "mood", value: "calm", less: true }),
  },
  "GET /api/radio/collections/:collection/tracks": { query: () => "?market=SE" },
  "POST /api/radio/tracks/multi": { query: () => "?market=SE", body: ({ tracks }) => tracks },

  "POST /api/radio/accounts/:account/schedules": { body: ({ playlist }) => week(playlist) },
  "PUT /api/radio/schedules/:id": {
    body: ({ playlist }) => ({ ...week(playlist), snapshot: SCHEDULE_SNAPSHOT }),
  },
  "GET /api/radio/schedules/sound_zone/:sound_zone": { ownerStatus: 404 },
  // Anyone with an import sees its tracks; the tests of Spotify cover existing ones.
  "GET /api/radio/accounts/:account/spotify/missing_tracks": {
    query: () => "?import=00000000-0000-4000-8000-000000000001",
    ownerStatus: 404,
  },
  // Only for the provider's own accounts; the tests of editorial pages use its people.
  "GET /api/radio/accounts/:account/editorial": { ownerStatus: 403 },
  "GET /api/radio/accounts/:account/editorial/:page": { ownerStatus: 403 },
  "PUT /api/radio/accounts/:account/editorial/:page": {
    body: () => ({ title: "A page", sections: [], snapshot: "as it was made" }),
    ownerStatus: 403,
  },
  "POST /api/radio/accounts/:account/editorial_pictures": {
    body: () => ({ picture: "AAAA" }),
    ownerStatus: 403,
  },
  // Spotify is not set up here; its own tests cover it.
  "GET /api/radio/spotify/:uri/tracks": { ownerStatus: 404 },

  "POST /api/billing/accounts/:account/player_orders": {
    body: () => ({ ...ADDRESS, recipient: "A shop", quantity: 2 }),
  },

  "POST /player/control": { body: ({ zone }) => ({ soundZone: zone, command: { type: "pause" } }) },
  // The answer omits zones that the caller may not see.
  "GET /player/control/states": { query: ({ zone }) => `?soundZones=${zone}` },
  // A player's own calls: for its own zone only.
  "POST /player/playback/media": { body: ({ tracks }) => ({ trackIds: tracks }) },
};
