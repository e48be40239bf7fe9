import { z } from "zod";
import { DesktopSignInQuery } from "#shared/contract/rest/desktop-sign-in.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { HistoryDay } from "#shared/contract/rest/music/history.ts";
import { SSO_REFUSALS } from "#shared/contract/rest/people/sso.ts";
import { Month } from "#shared/contract/rest/status/uptime.ts";
import { Volume } from "#shared/contract/zone-settings.ts";
import { LOG_GROUPS } from "#shared/domain/audit/log-kinds.ts";
import { FORM_NAME } from "#shared/domain/feedback/feedback.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { INCIDENT_KINDS } from "#shared/domain/incidents/incident-facts.ts";
import { LIBRARY_FILTERS, LIBRARY_SORTS } from "#shared/domain/library/library-question.ts";
import { RIGHTS_FIELDS } from "#shared/domain/music/rights/rights.ts";
import { given, number, text } from "./given.ts";

const yesOrNo = z.enum(["true", "false"]).transform((value) => value === "true");

/** Filter and order of a library (specification, music §2.4). */
export const LibrarySearch = z.object({
  q: given(z.string()),
  filter: given(z.enum(LIBRARY_FILTERS)),
  sort: given(z.enum(LIBRARY_SORTS)),
  asc: given(yesOrNo),
});

/** The action of the schedule editor, and the page to return to. */
export const ScheduleEditSearch = z.object({
  action: given(z.literal("copy")),
  returnPath: given(z.string().startsWith("/")),
});

/** Filter of a list of subscriptions. */
export const StreamingSearch = z.object({
  q: given(z.string()),
  state: given(z.enum(["INACTIVE", "ACTIVE", "CANCELLED", "EXPIRED", "PAUSED"])),
});

/** The day of a play history; omitted, all days. */
export const HistorySearch = z.object({ date: given(HistoryDay) });

/** Filter of an account's log. */
export const AccountLogSearch = z.object({
  actor: given(OpaqueId),
  group: given(z.enum(LOG_GROUPS)),
  from: given(HistoryDay),
  to: given(HistoryDay),
});

/** Filter of an account's incidents. */
export const IncidentsSearch = z.object({
  kind: given(z.enum(INCIDENT_KINDS)),
  location: given(OpaqueId),
  zone: given(OpaqueId),
  label: given(OpaqueId),
  from: given(HistoryDay),
  to: given(HistoryDay),
});

/** Search and order of a list of messages or campaigns. */
export const MESSAGING_SORTS = ["date", "updated", "alphabetical", "status"] as const;
export const MessagingSearch = z.object({
  q: given(z.string()),
  sort: z.enum(MESSAGING_SORTS).catch("date"),
  asc: given(yesOrNo),
  /** Archived ones instead of the others. */
  archived: given(yesOrNo),
});

/** The message that a new campaign starts with. */
export const NewCampaignSearch = z.object({ message: given(OpaqueId) });

/** Filter of the record of what was announced. */
export const MessagingHistorySearch = z.object({
  zone: given(OpaqueId),
  campaign: given(OpaqueId),
  message: given(OpaqueId),
  outcome: given(z.enum(["played", "missed"])),
  from: given(HistoryDay),
  to: given(HistoryDay),
});

/** The month and country of a report for a rights society; omitted, the previous month and the account's country. */
export const RightsReportSearch = z.object({
  month: given(Month),
  country: given(z.string().regex(/^[A-Z]{2}$/)),
  /** Only tracks that lack this. */
  lacks: given(z.enum(RIGHTS_FIELDS)),
});

/** Words to find among own tracks. */
export const OwnMusicSearch = z.object({ q: given(z.string().max(200)) });

/** A month, and the location whose zones are shown; omitted, the current month and all locations. */
export const UptimeSearch = z.object({ month: given(Month), location: given(OpaqueId) });

/** The value of a player action: the volume. */
export const PlayerActionSearch = z.object({ value: given(number.pipe(Volume)) });

/** Where a search was started: `header` for the header's field. */
export const SearchOrigin = z.object({ nav: given(z.string()) });

/** The page that a person without an account wanted. */
export const CreateSearch = z.object({ signup: given(z.string()) });

const NamesInSearch = z.preprocess(readJson, z.array(z.string().min(1).max(80)).max(60)).catch([]);

/**
 * One step alone, or only the steps before pairing; and what a step starts with: a kind of business, and JSON lists of
 * atmospheres and genres.
 */
export const OnboardingSearch = z.object({
  singleStep: z.stringbool().catch(false),
  flow: given(z.literal("pairing-guide")),
  type: given(z.string().max(80)),
  atmospheres: NamesInSearch,
  genres: NamesInSearch,
});

/** A score, and the company and the person of the mail that links to a survey. */
export const ScoreSearch = z.object({
  score: given(number.pipe(z.number())),
  accountId: given(OpaqueId),
  userId: given(OpaqueId),
});

/** Filter of answers to surveys. */
export const FeedbackSearch = z.object({
  form: given(z.string().max(60).regex(FORM_NAME)),
  from: given(HistoryDay),
  to: given(HistoryDay),
  commented: given(yesOrNo),
});

/** Filter of requests for help. */
export const TicketSearch = z.object({ state: given(z.enum(["open", "handled"])) });

/** Words to find in the help; empty when omitted. */
export const HelpSearch = z.object({ q: z.string().max(200).catch("") });

/** An initial prompt; empty when omitted or not a text. */
export const PromptSearch = z.object({ prompt: z.string().catch("") });

/** Initial tags as a JSON list: `["jazz","calm"]`; empty when malformed. */
export const TagsSearch = z.object({
  tags: z.preprocess(readJson, z.array(z.string().min(1).max(80)).max(60)).catch([]),
});

/** The playlist that a station is made from. */
export const SourcePlaylistSearch = z.object({ playlist: given(OpaqueId) });

const origin = given(text.transform((value) => value.slice(0, 255)));

/** Source and parameters of a sign-up. */
export const SignUpSearch = z.object({
  businessName: origin,
  referralCode: origin,
  utm_campaign: origin,
  utm_source: origin,
  utm_medium: origin,
  voucher: origin,
});

function readJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** The pairing code in a link to the desktop player. */
export const PairingCodeSearch = z.object({ code: given(z.string()) });

/** Parameters with which the desktop app opens the browser; undefined when incomplete. */
export const DesktopSignInSearch = DesktopSignInQuery.partial().catch({});

/** Action and return page of the schedule editor; see `readEditorAction`. */
export const ScheduleEditorSearch = z.object({
  action: given(z.enum(["copy", "readonly"])),
  /** A path of the client. */
  returnPath: given(z.string().regex(/^\/(?![/\\])/)),
  /** The zone that gets the schedule as its own. */
  zone: given(z.string().refine((id) => isIdOf("SoundZone", id))),
});

/** Spotify's redirect parameters: a code or an error, for the request named by `state`. */
export const SpotifyCallbackSearch = z.object({
  code: given(z.string().min(1).max(4_000)),
  error: given(z.string().min(1).max(200)),
  state: given(z.string().min(1).max(200)),
});

/** Redirect parameters of a sign-in elsewhere: a code, or an error. */
export const SsoSearch = z.object({
  code: given(z.string().regex(/^[A-Za-z0-9_-]{43}$/)),
  error: given(z.enum([...SSO_REFUSALS, "needs-https"])),
});

/** Result of connecting an identity or testing an identity provider: the person's identity there, or an error. */
export const ElsewhereSearch = z.object({
  sso: given(z.enum(["connected", "tested"])),
  email: given(z.string().max(320)),
  name: given(z.string().max(320)),
  error: given(z.enum(SSO_REFUSALS)),
});
