import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { UPLOAD_REASONS } from "#shared/contract/rest/music/music-uploads.ts";
import { requiredText } from "#shared/contract/rest/text.ts";

/**
 * Sounds that messages are cut from: uploads, recordings and speech; service `radio`. Files arrive at
 * {@link announcementFilesPath} by the tus protocol; the metadata of a file are `name` and `kind` (`upload` or
 * `recording`), and the last part of the address of a created file is the id of its source.
 */

/** Where an account's sounds are sent. */
export const announcementFilesPath = (accountId: string): string =>
  `/api/radio/accounts/${encodeURIComponent(accountId)}/announcement_audio/files`;

/** The largest file, in bytes, and the longest sound, in ms. */
export const ANNOUNCEMENT_FILE_BYTES = 200 * 1024 ** 2;
export const ANNOUNCEMENT_SOURCE_MS = 30 * 60_000;
/** The longest text to speak. */
export const MAX_SPEECH_TEXT = 1000;
/** Parts of the picture of a sound. */
export const PEAKS = 400;

export const AnnouncementSource = z.object({
  id: z.string(),
  kind: z.enum(["upload", "recording", "speech"]),
  /** The file's name, or the beginning of the text. */
  name: z.string(),
  state: z.enum(["receiving", "reading", "ready", "refused"]),
  /** Null unless it is refused. */
  reason: z.enum(UPLOAD_REASONS).nullable(),
  /** The words that were spoken; empty for others. */
  text: z.string(),
  /** Null until it is ready. */
  sound: z
    .object({
      durationMs: z.int(),
      /** Loudness over time, 0 to 1, in {@link PEAKS} equal parts. */
      peaks: z.array(z.number()),
      /** Where the sound begins and ends: the silence before and after it left out. */
      startMs: z.int(),
      endMs: z.int(),
      /** Ogg Vorbis, for listening; valid for some hours. */
      url: z.string(),
    })
    .nullable(),
});
export type AnnouncementSource = z.output<typeof AnnouncementSource>;

export const getAnnouncementSource = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/announcement_audio/:source",
  summary: "A sound that a message can be cut from, and how far its reading is.",
  needs: may("messaging.edit", account("account")),
  params: ids("account", "source"),
  response: AnnouncementSource,
  example: () => ({ status: 404 }),
});

export const listVoices = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/announcement_voices",
  summary: "The voices that this service can speak texts with; none when it cannot.",
  needs: may("messaging.edit", account("account")),
  params: ids("account"),
  response: z.object({
    /** `language` is a BCP 47 tag. */
    items: z.array(z.object({ id: z.string(), name: z.string(), language: z.string() })),
  }),
});

export const speakText = endpoint({
  method: "POST",
  path: "/api/radio/accounts/:account/announcement_speech",
  summary: "Turns a text into a sound that a message can be cut from.",
  needs: may("messaging.edit", account("account")),
  unlogged: "A draft; the message made of it has its entry.",
  params: ids("account"),
  body: z.object({ text: requiredText(MAX_SPEECH_TEXT), voice: z.string().min(1).max(200) }),
  response: AnnouncementSource,
  example: () => ({ body: { text: "The kitchen closes in ten minutes.", voice: "none" }, status: 404 }),
});
