import { z } from "zod";
import { ownSelf } from "../needs.ts";
import { endpoint, ids } from "./endpoint.ts";

/** What the service keeps about a person: taking it along, and having it erased. */

/**
 * Shows that it is the person themself: with their password, unless they sign in elsewhere, and with a code while two-step
 * sign-in is on. Whoever has neither types their e-mail address, and is refused with `sign-in-again` when they
 * signed in more than 15 minutes ago.
 */
export const OwnConfirmation = z.object({
  password: z.string().max(1024).default(""),
  code: z.string().trim().max(40).default(""),
  email: z.string().trim().max(320).default(""),
});

const Entry = z.record(z.string(), z.unknown());
const Entries = z.array(Entry);

/** Everything about one person. Secrets are left out: passwords, tokens and links are kept as hashes alone. */
export const PersonalData = z.object({
  made_at: z.string(),
  profile: Entry,
  /** The companies that they belong to, and as what. */
  memberships: Entries,
  /** The locations that they run without belonging to the company. */
  locations: Entries,
  invitations: z.object({ received: Entries, sent: Entries }),
  sign_up: Entries,
  terms_accepted: Entries,
  sign_in: z.object({
    sessions: Entries,
    /** As whom they are known at Google, Apple or their organisation. */
    identities: Entries,
    two_step: Entry,
    access_tokens: Entries,
    mailed_links: Entries,
  }),
  spotify: z.object({ connections: Entries, imports: Entries }),
  activity: z.object({
    /** What they changed, as the logs of their companies tell it. */
    log: Entries,
    skipped: Entries,
    blocked_tracks: Entries,
    less_often: Entries,
    pairing_codes: Entries,
    player_orders: Entries,
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
});

/** What stands in the way of erasing a person. */
export const Erasure = z.object({
  /** Companies that would be left without an owner. */
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
});
