import { z } from "zod";
import { DesktopSignInQuery } from "#shared/contract/rest/desktop-sign-in.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { HistoryDay } from "#shared/contract/rest/history.ts";
import { SSO_REFUSALS } from "#shared/contract/rest/sso.ts";
import { Volume } from "#shared/contract/zone-settings.ts";
import { LOG_GROUPS } from "#shared/domain/audit/log-kinds.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { LIBRARY_FILTERS, LIBRARY_SORTS } from "#shared/domain/library/library-question.ts";
import { given, number, text } from "./given.ts";

const yesOrNo = z.enum(["true", "false"]).transform((value) => value === "true");

/** What is shown of a library (specification, music §2.4). */
export const LibrarySearch = z.object({
  q: given(z.string()),
  filter: given(z.enum(LIBRARY_FILTERS)),
  sort: given(z.enum(LIBRARY_SORTS)),
  asc: given(yesOrNo),
});

/** What the editor of a schedule does with it, and where it leads afterwards. */
export const ScheduleEditSearch = z.object({
  action: given(z.literal("copy")),
  returnPath: given(z.string().startsWith("/")),
});

/** The day of a play history; all days where it is left out. */
export const HistorySearch = z.object({ date: given(HistoryDay) });

/** Which part of an account's log is shown. */
export const AccountLogSearch = z.object({
  actor: given(OpaqueId),
  group: given(z.enum(LOG_GROUPS)),
  from: given(HistoryDay),
  to: given(HistoryDay),
});

/** What an action on a player is given: the volume. */
export const PlayerActionSearch = z.object({ value: given(number.pipe(Volume)) });

/** From where a search was begun: `header` for the header's field. */
export const SearchOrigin = z.object({ nav: given(z.string()) });

/** Where somebody without an account wanted to go. */
export const CreateSearch = z.object({ signup: given(z.string()) });

/** A wish for music to begin with; empty where it is left out or is no text. */
export const PromptSearch = z.object({ prompt: z.string().catch("") });

/** Tags to begin with, written as a JSON list: `["jazz","calm"]`; none where it is no list of texts. */
export const TagsSearch = z.object({
  tags: z.preprocess(readJson, z.array(z.string().min(1).max(80)).max(60)).catch([]),
});

/** The playlist that a station is made from. */
export const SourcePlaylistSearch = z.object({ playlist: given(OpaqueId) });

const origin = given(text.transform((value) => value.slice(0, 255)));

/** Where somebody who signs up comes from, and what they bring along. */
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

/** The code of a link that pairs the desktop player. */
export const PairingCodeSearch = z.object({ code: given(z.string()) });

/** What the desktop app opens the browser with; nothing where it is not all there. */
export const DesktopSignInSearch = DesktopSignInQuery.partial().catch({});

/** How the schedule editor is opened, and where one returns to; see `readEditorAction`. */
export const ScheduleEditorSearch = z.object({
  action: given(z.enum(["copy", "readonly"])),
  /** A path of the client. */
  returnPath: given(z.string().regex(/^\/(?![/\\])/)),
  /** The zone whose own schedule it becomes. */
  zone: given(z.string().refine((id) => isIdOf("SoundZone", id))),
});

/** What Spotify sends people back with: a code or an error, for the request that `state` names. */
export const SpotifyCallbackSearch = z.object({
  code: given(z.string().min(1).max(4_000)),
  error: given(z.string().min(1).max(200)),
  state: given(z.string().min(1).max(200)),
});

/** What the browser brings back from signing in elsewhere: a code, or why there is none. */
export const SsoSearch = z.object({
  code: given(z.string().regex(/^[A-Za-z0-9_-]{43}$/)),
  error: given(z.enum([...SSO_REFUSALS, "needs-https"])),
});

/** What came of connecting an identity, or of trying an identity provider: as whom somebody came back, or why not. */
export const ElsewhereSearch = z.object({
  sso: given(z.enum(["connected", "tested"])),
  email: given(z.string().max(320)),
  name: given(z.string().max(320)),
  error: given(z.enum(SSO_REFUSALS)),
});
