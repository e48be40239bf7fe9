import { z } from "zod";
import { ownSelf } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { CurrentPassword } from "./credentials.ts";

/** A person's stored data: exporting it, and having it erased. */

/**
 * Proves that the caller is the person: with their password, unless they sign in elsewhere, and with a code
 * while two-step sign-in is on. A person with neither types their e-mail address, and is refused with
 * `sign-in-again` if they signed in more than 15 minutes ago.
 */
export const OwnConfirmation = z.object({
  password: CurrentPassword.default(""),
  code: z.string().trim().max(40).default(""),
  email: z.string().trim().max(320).default(""),
});

const Entry = z.record(z.string(), z.unknown());
const Entries = z.array(Entry);

/** All data about one person. Secrets are omitted: passwords, tokens and links are stored only as hashes. */
export const PersonalData = z.object({
  made_at: z.string(),
  profile: Entry,
  /** Their companies, and their roles in them. */
  memberships: Entries,
  /** Locations that they run without being a member of the company. */
  locations: Entries,
  invitations: z.object({ received: Entries, sent: Entries }),
  sign_up: Entries,
  terms_accepted: Entries,
  sign_in: z.object({
    sessions: Entries,
    /** Their identities at Google, Apple or their organisation. */
    identities: Entries,
    two_step: Entry,
    access_tokens: Entries,
    mailed_links: Entries,
  }),
  spotify: z.object({ connections: Entries, imports: Entries }),
  /** Being told about incidents. */
  alerts: z.object({
    rules: Entries,
    /** Rules of companies that mail them. */
    company_rules: Entries,
    mutes: Entries,
    digests: Entries,
    mails: Entries,
  }),
  activity: z.object({
    /** Their changes, from the logs of their companies. */
    log: Entries,
    skipped: Entries,
    blocked_tracks: Entries,
    less_often: Entries,
    pairing_codes: Entries,
    player_orders: Entries,
    zone_operations: Entries,
    building_tokens: Entries,
    dismissed_notices: Entries,
    onboarding_steps: Entries,
    music_uploads: Entries,
    announcement_sources: Entries,
    zone_views: Entries,
    /** Price books of the host that they wrote. */
    price_books: Entries,
    /** Why they cancelled subscriptions. */
    cancellation_reasons: Entries,
    /** How they answered surveys and promotions. */
    user_context: Entries,
    /** What they answered to surveys, and their feedback. */
    feedback: Entries,
    /** Their requests for help. */
    support_tickets: Entries,
  }),
});
export type PersonalData = z.output<typeof PersonalData>;

export const exportPersonalData = endpoint({
  method: "POST",
  path: "/api/auth/users/:user/personal_data",
  summary: "Everything that the service keeps about the person who asks, confirmed with their password.",
  needs: ownSelf("user"),
  params: ids("user"),
  body: OwnConfirmation,
  response: PersonalData,
  // The owner has no password and sends no address.
  example: () => ({ body: {}, status: 400 }),
});

/** What prevents erasing a person. */
export const Erasure = z.object({
  /** Companies that would lose their last owner. */
  last_owner_of: z.array(z.object({ id: z.string(), business_name: z.string() })),
});

export const getErasure = endpoint({
  method: "GET",
  path: "/api/auth/users/:user/erasure",
  summary: "The companies that the person who asks has to hand over before they can be erased.",
  needs: ownSelf("user"),
  params: ids("user"),
  response: Erasure,
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/api/auth/users/:id",
  summary:
    "Erases the person who asks, for good, confirmed with their password. Refused with `last-owner` while a company would be left without one.",
  needs: ownSelf("id"),
  params: ids("id"),
  body: OwnConfirmation,
  response: z.object({ erased: z.literal(true) }),
  // The only owner of an account cannot be erased.
  example: () => ({ body: {}, status: 409 }),
});
