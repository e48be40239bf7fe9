import { z } from "zod";
import { OpeningHours } from "#shared/contract/opening-hours.ts";
import { wordOf } from "#shared/contract/tolerance.ts";
import { TrackAlbum, TrackArtists } from "#shared/contract/track-credits.ts";
import { ZoneSettings } from "#shared/contract/zone-settings.ts";
import { ACCOUNT_LIMITS } from "#shared/domain/accounts/account-limits.ts";
import { FILTERS_EXPLICIT } from "#shared/domain/accounts/explicit-filter.ts";
import { CONTENT_PROVIDER } from "#shared/domain/accounts/provider.ts";
import { BILLING_CYCLES, PLANS, TIERS } from "#shared/domain/billing/plans.ts";
import { DEVICE_TYPES } from "#shared/domain/devices/device-facts.ts";
import { STEP_STATUSES } from "#shared/domain/onboarding/steps.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";
import { BILLING_MODES } from "#shared/domain/zones/standing.ts";
import { SHOWN_STATES, ZONE_MESSAGES, ZONE_STATES } from "#shared/domain/zones/zone-facts.ts";
import { accountForm, trackForm } from "./other-forms.ts";

/** Records of the REST services, with the field names of the specification (platform §3, zones §3). */

/** YYYYMMDDHHmmss in UTC; year 1 or less means unset. */
export const CompactTimestamp = z.string().regex(/^\d{14}$/);

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  type: z.string(),
  created_at: z.string(),
  /** 0 is Sunday; defaults to Monday. */
  start_of_week: z.int().min(0).max(6).default(1),
  /** Null: unknown. A later service may have languages that this client does not know. */
  language: wordOf(z.enum(LANGUAGE_CODES).nullable(), null),
  /** Whether they have confirmed their address. */
  email_verified: z.boolean().default(true),
  /** Whether they have a password, rather than only signing in elsewhere. */
  has_password: z.boolean().default(true),
  /**
   * Ids of the accounts that they are a member of or run a location in, newest first; only in their own
   * record.
   */
  accounts: z.array(z.string()).optional(),
});
export type User = z.output<typeof User>;

export const AccountRestrictions = z.object({
  filter_explicit: z.boolean().default(FILTERS_EXPLICIT),
  restrict_discover_music: z.boolean().default(false),
  restrict_edit_music: z.boolean().default(false),
  restrict_unpairing_from_paired_devices: z.boolean().default(false),
  restrict_block_tracks: z.boolean().default(false),
});
export type AccountRestrictions = z.output<typeof AccountRestrictions>;

export const AccountFeatures = z.object({
  onboarding_enabled: z.boolean().default(false),
  messaging_enabled: z.boolean().default(false),
  saml_enabled: z.boolean().default(false),
  extreme_audio_quality_option_enabled: z.boolean().default(false),
});

/** Payment details of an account. Its trial is known before anything else. */
export const PaymentMethod = z.object({
  psp: z.string(),
  deactivated: z.boolean(),
  creditcard_data: z
    .object({
      card_type: z.string(),
      /** As it may be shown: `**** 4242`. */
      masked_number: z.string().optional(),
      expiry_month: z.int().min(1).max(12).optional(),
      expiry_year: z.int().optional(),
    })
    .nullable(),
  /** ISO 8601; null: it has no trial. */
  trial_expires_at: z.string().nullable(),
});
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** Who accepted which terms for an account. */
export const LegalAcceptance = z.object({ accepted_by: z.string(), terms_type: z.string() });
export type LegalAcceptance = z.output<typeof LegalAcceptance>;

export const CHECKOUT_STATES = ["setup", "completed"] as const;

const OwnDefaults = z.record(z.string(), z.unknown()).default({});

const AccountRecord = z.object({
  id: z.string(),
  business_name: z.string(),
  business_type: z.string().default("beauty_salon"),
  account_type: z.string().default("business"),
  /** Its entity type in events. */
  type: z.string().default("account"),
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  state: z.string(),
  iso_country: z.string(),
  /** The same as `iso_country`. */
  country: z.string(),
  org_number: z.string(),
  phone: z.string(),
  /** Its contact at the provider; empty: nobody in particular. */
  key_account_manager: z.string().default(""),
  plan: z.enum(PLANS),
  tier: z.enum(TIERS),
  deactivated: z.boolean(),
  suspended: z.boolean(),
  demo: z.boolean(),
  /** Whether its address is still incomplete. */
  incomplete: z.boolean().default(false),
  /** Whether it is on trial without a payment method. */
  try_before_you_buy: z.boolean().default(false),
  iso8601_created_at: z.string(),
  /** The same as `iso8601_created_at`. */
  created_at: z.string().default(""),
  iso8601_updated_at: z.string(),
  roles: z.object({ is_partner: z.boolean(), is_distributor: z.boolean() }),
  /** Whether people who are not its members run locations of it. */
  has_location_users: z.boolean().default(false),
  /** The account that manages it as its customer. */
  partner: z.object({ id: z.string(), allow_deactivation: z.boolean() }).nullable().default(null),
  /** The account that resells to it; empty for none. May include its name. */
  distributor: z
    .union([z.literal(""), z.object({ id: z.string().default(""), business_name: z.string().optional() })])
    .default(""),
  feature_flags: AccountFeatures,
  settings: AccountRestrictions,
  /** Defaults for its new schedules. */
  schedule_settings: OwnDefaults,
  /** Defaults for its new zones. */
  sound_zone_settings: OwnDefaults,
  /** Maximum number of zones. */
  max_sound_zones: z.int().default(ACCOUNT_LIMITS.zones),
  /** Maximum number of zones that need not be paid for. */
  max_unbilled_sound_zones: z.int().default(ACCOUNT_LIMITS.zones),
  image: z.object({ url: z.string() }).nullable(),
  /** The terms that apply to it. */
  terms_type: z.string().default("general"),
  legal_acceptance: LegalAcceptance.nullable().default(null),
  /** Null if nothing is paid for. */
  payment_method: PaymentMethod.nullable().default(null),
  /** `setup`: somebody started to add a payment method; null: nobody did. */
  checkout_state: z.enum(CHECKOUT_STATES).nullable().default(null),
  billing_cycle: z.enum(BILLING_CYCLES).default("monthly"),
  /** How the host sells subscriptions; `off`: not at all. */
  billing: z.enum(BILLING_MODES).default("off"),
  /** Until when its zones are paid for, the latest; ISO 8601. Null: it has never paid. */
  latest_paid_until: z.string().nullable().default(null),
  /** The voucher used at sign-up; empty: none. */
  billing_voucher: z.string().default(""),
  /** ISO 4217, the currency of its country; empty if nothing was sold when it signed up. */
  iso_currency: z.string().default(""),
  /** Provider of its music. */
  content_provider: z.string().default(CONTENT_PROVIDER),
  /** Id of its library. */
  musiclibrary: z.string().default(""),
  /** Ids of what is in its library, the newest first; like the next only where the account is read by itself. */
  added_channels: z.array(z.string()).optional(),
  /** Steps of the setup guide that are done; a person's own only in their answer. */
  onboardingSteps: z
    .array(z.object({ name: z.string(), status: z.enum(STEP_STATUSES), updatedAt: z.string() }))
    .optional(),
});

export const Account = z.preprocess(accountForm, AccountRecord);
export type Account = z.output<typeof Account>;

/** A user's membership of an account. One without a user yet is an invitation. */
export const Acl = z.object({
  id: z.string(),
  account: z.string(),
  user: z.string(),
  owner: z.boolean(),
  admin: z.boolean(),
  contact: z.boolean(),
  finance: z.boolean(),
  pending_email: z.string(),
  denorm_user: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** When the person was last signed in and active, within an hour; only for people who manage users. */
  last_seen: z.string().nullable().optional(),
});
export type Acl = z.output<typeof Acl>;

export const Location = z.object({
  id: z.string(),
  account: z.string(),
  billing_group: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  iso_country: z.string(),
  timezone: z.string(),
  settings: z.object({ bandwidth_limitation_kbps: z.int().min(0).nullable() }),
  /** Opening hours of its zones; null: always. */
  opening_hours: OpeningHours.nullable().default(null),
  /** Ids of its labels, which count for its zones in filters. */
  labels: z.array(z.string()).default([]),
  deactivated: z.boolean(),
  /** Ids of its active zones; only in its own record. */
  sound_zones: z.array(z.string()).optional(),
});
export type Location = z.output<typeof Location>;

export const Device = z.object({
  id: z.string(),
  sound_zone: z.string(),
  device_type: z.enum(DEVICE_TYPES),
  platform: z.string(),
  code: z.string(),
  device_id: z.string(),
  name: z.string(),
  pairing_state: z.enum(["paired", "unpaired"]),
  /** Key of its metrics: GET /api/auth/devices/{device}/metrics. */
  metrics: z.string().optional(),
  app_version: z.object({ version: z.string() }),
  /** An embedded player's system; empty for others. */
  tyson_version: z.object({ version: z.string() }).optional(),
  software_version: z.string(),
  osVersion: z.string(),
  softwareVersion: z.string(),
  online: z.boolean(),
});
export type Device = z.output<typeof Device>;

export const PlayFrom = z.object({ type: z.enum(["collection", "schedule"]), id: z.string() });

export const SoundZone = z.object({
  id: z.string(),
  name: z.string(),
  /** Ids of its own labels. */
  labels: z.array(z.string()).default([]),
  /** Ids of its location's labels, which count for the zone in filters. */
  location_labels: z.array(z.string()).default([]),
  account: z.string(),
  location: z.string(),
  location_name: z.string(),
  city: z.string(),
  address: z.string(),
  device: Device.nullable(),
  device_id: z.string(),
  play_from: PlayFrom.nullable(),
  /** Id of its schedule; empty for other music. */
  schedule: z.string().optional(),
  /** Name and cover of the entity in `play_from`, so that a list needs no second call. */
  source: z
    .object({
      id: z.string(),
      name: z.string(),
      image: z.string().nullable(),
      colorHex: z.string().nullable(),
    })
    .nullable(),
  settings: ZoneSettings,
  /** As `iso8601_paid_until`; year 1 when it was never paid. */
  paid_until: CompactTimestamp,
  /** Until when it is paid for; the end of the year 9999 if the host sells no subscriptions. */
  iso8601_paid_until: z.string().nullable(),
  /** Until when it continues to play if payment is overdue; null without a grace period. */
  iso8601_grace_until: z.string().nullable().optional(),
  subscription_deactivated: z.boolean(),
  iso8601_created_at: z.string(),
  deactivated: z.boolean(),
  online: z.boolean(),
  paired: z.enum(["paired", "unpaired"]),
  status: z.object({ state: z.enum(ZONE_STATES), message: z.enum(ZONE_MESSAGES) }),
  errors: z.array(z.object({ id: z.string(), cause: z.string(), hide: z.boolean() })),
  /** The preset that it follows, and the parts of it that the zone does not have: settings by name, and `source`. */
  preset: z
    .object({ id: z.string(), name: z.string(), differs: z.array(z.string()) })
    .nullable()
    .default(null),
  /** Its displayed state as the service keeps it; null until it is first known. */
  shown_state: wordOf(z.enum(SHOWN_STATES).nullable(), null),
  /** Since when it has this state, ISO 8601. */
  shown_since: z.string().nullable().default(null),
  permissions: z.array(z.string()),
});
export type SoundZone = z.output<typeof SoundZone>;

export const Track = z.preprocess(
  trackForm,
  z.object({
    id: z.string(),
    title: z.string(),
    explicit: z.boolean(),
    preview: z.string().nullable(),
    markets: z.array(z.string()),
    artists: TrackArtists,
    album: TrackAlbum,
    /** International standard recording code; null if unknown. */
    isrc: z.string().nullable(),
    duration_ms: z.int(),
    disc_number: z.int(),
    track_number: z.int(),
  }),
);
export type Track = z.output<typeof Track>;

export const Collection = z.object({
  id: z.string(),
  type: z.literal("collection"),
  collection_type: z.enum(["playlist", "soundtrack"]),
  composer: z.string(),
  name: z.string(),
  description: z.string(),
  short_description: z.string(),
  snapshot: z.string(),
  playback_mode: z.enum(["shuffle", "linear"]),
  image: z.string().nullable(),
  color_hex: z.string().nullable(),
  overrides: z.object({ explicit: z.boolean() }),
});

/** One page of a collection's track ids (specification, music §3.7). */
export const Tracklist = z.object({
  collection: z.string(),
  snapshot: z.string(),
  market: z.string(),
  total: z.int(),
  tracks: z.array(z.string()),
  offset: z.int(),
  limit: z.int(),
  page: z.int(),
  pages: z.int(),
  per_page: z.int(),
});
export type Tracklist = z.output<typeof Tracklist>;
