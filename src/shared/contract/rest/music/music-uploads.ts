import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";

/**
 * Music files that people add from the browser; service `radio`. The bytes arrive at {@link UPLOAD_FILES} by the tus
 * protocol (resumable, version 1.0.0); these calls list the files and remove them.
 */

/** Where an account's files are sent. The metadata of a file are `batch` and `path`. */
export const uploadFilesPath = (accountId: string): string =>
  `/api/radio/accounts/${encodeURIComponent(accountId)}/music_uploads/files`;

export const UPLOAD_LIMITS = {
  /** Files of a batch. */
  files: 300,
  /** Files of an account that are under way. */
  open: 10_000,
  /** Files of an account that are listed. */
  listed: 3000,
  /** The largest file. */
  bytes: 2 * 1024 ** 3,
} as const;

/** `known`: the account has it already, or it is everybody's. */
export const UPLOAD_STATES = ["receiving", "waiting", "reading", "added", "known", "refused"] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** Why a file was not added; each has its text in the client. */
export const UPLOAD_REASONS = [
  "empty",
  "too-large",
  "no-space",
  "over-quota",
  "not-music",
  "unsupported-codec",
  "ends-early",
  "damaged",
  "too-short",
  "too-long",
  "silent",
  "no-sound",
  "too-much-memory",
  "too-slow",
  "unreadable",
] as const;
export type UploadReason = (typeof UPLOAD_REASONS)[number];

export const MusicUpload = z.object({
  id: z.string(),
  /** Files added together; the client chooses it. */
  batch: z.string(),
  /** The file's path within the folder that was added, or its name. */
  path: z.string(),
  /** Its size and how much has arrived, in bytes. */
  bytes: z.int(),
  received: z.int(),
  state: z.enum(UPLOAD_STATES),
  /** Null unless it is refused. */
  reason: z.enum(UPLOAD_REASONS).nullable(),
  /** The track that it became, or that it already was. */
  track: z.object({ id: z.string(), title: z.string(), artist: z.string() }).nullable(),
  /** ISO 8601. */
  created_at: z.string(),
});
export type MusicUpload = z.output<typeof MusicUpload>;

export const MusicUploads = z.object({
  /** Files that are under way, and those finished that nobody has removed, newest first. */
  items: z.array(MusicUpload),
  /** What the account's own music may take up, and does, in bytes. */
  quota: z.object({ used: z.int(), allowed: z.int() }),
});
export type MusicUploads = z.output<typeof MusicUploads>;

export const listMusicUploads = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/music_uploads",
  summary: "The music files that an account's people are adding, with the outcome of each.",
  needs: may("own_music.edit", account("account")),
  params: ids("account"),
  response: MusicUploads,
});

export const removeMusicUploads = endpoint({
  method: "POST",
  path: "/api/radio/accounts/:account/music_uploads/remove",
  summary:
    "Stops files that are under way and removes finished ones from the list; tracks already added stay.",
  needs: may("own_music.edit", account("account")),
  unlogged: "The tracks of an account are logged when they are added or deleted.",
  params: ids("account"),
  body: z.object({ uploads: z.array(z.string().max(100)).min(1).max(1000) }),
  response: z.object({ removed: z.int() }),
  example: () => ({ body: { uploads: ["nothing"] } }),
});
