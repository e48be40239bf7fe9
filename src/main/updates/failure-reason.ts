import type { UpdateProgress } from "#shared/contract/ipc/updates.ts";

export type FailureReason = Extract<UpdateProgress, { status: "error" }>["reason"];

/** Error codes of electron-updater, our provider and Node. Others map to `failed`. */
const REASONS: Readonly<Record<string, FailureReason>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: "no-release",
  ERR_UPDATER_NO_FILES_PROVIDED: "no-release",
  ERR_UPDATER_ZIP_FILE_NOT_FOUND: "no-release",
  ERR_CHECKSUM_MISMATCH: "damaged",
  ERR_UPDATER_NO_CHECKSUM: "damaged",
  ERR_UPDATER_INVALID_UPDATE_INFO: "damaged",
  ERR_UPDATER_INVALID_VERSION: "damaged",
  ERR_UPDATER_INVALID_SIGNATURE: "signature",
  ENOSPC: "disk",
  EDQUOT: "disk",
  EACCES: "disk",
  EPERM: "disk",
  EROFS: "disk",
  EIO: "disk",
  ECONNREFUSED: "offline",
  ECONNRESET: "offline",
  ENOTFOUND: "offline",
  EAI_AGAIN: "offline",
  ETIMEDOUT: "offline",
  EHOSTUNREACH: "offline",
  ENETUNREACH: "offline",
  ENETDOWN: "offline",
  EPIPE: "offline",
};

/** Failures of Chromium's network and interrupted transfers have a text but no code. */
const OFFLINE = /net::ERR_|aborted|timed out|socket hang up/i;

/** The kind of a failed check, download or verification. */
export function failureReason(error: unknown): FailureReason {
  if (!(error instanceof Error)) return "failed";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = REASONS[code];
  if (known !== undefined) return known;
  return OFFLINE.test(error.message) ? "offline" : "failed";
}
