import { create } from "zustand";
import type { UploadReason } from "#shared/contract/rest/music/music-uploads.ts";
import type { FoundFile } from "./found-files.ts";
import type { UploadSummary } from "./upload-summary.ts";

/** Why a file could not be sent. */
export type SendFailure = "not-allowed" | "changed" | "cancelled" | "service";

/** A file that this page sends, or has sent. */
export interface SentFile {
  readonly key: string;
  readonly account: string;
  /** Files added together, at most as many as the service takes. */
  readonly batch: string;
  readonly path: string;
  readonly file: File;
  /** Bytes that the service has. */
  readonly sent: number;
  /** `refused`: the service does not take it; `failed`: it could not be sent. */
  readonly state: "queued" | "sending" | "sent" | "refused" | "failed";
  /** Where the service receives it; null before that is known. */
  readonly url: string | null;
  readonly reason: UploadReason | null;
  readonly failure: SendFailure | null;
}

type Change = Partial<Omit<SentFile, "key" | "account" | "path" | "file">>;

/** Whether the service is reachable; files continue by themselves when it is again. */
export type Connection = "ok" | "no-service" | "no-network";

/** For a toast, which is outside of everything that makes calls. */
export interface UploadNews {
  readonly summary: UploadSummary;
  /** Opens the page of own music. */
  readonly open: () => void;
}

interface UploadStore {
  readonly files: readonly SentFile[];
  readonly connection: Connection;
  /** Bytes per second; null until it is known. */
  readonly speed: number | null;
  /** Files that were dropped or chosen, here or on another page, before the page of own music has seen them. */
  readonly handed: readonly FoundFile[];
  readonly news: UploadNews | null;
  readonly add: (files: readonly SentFile[]) => void;
  readonly change: (key: string, change: Change) => void;
  /** Stops sending these files, and forgets them. */
  readonly remove: (keys: ReadonlySet<string>) => void;
  /** Sends these files again from their beginning. */
  readonly retry: (keys: ReadonlySet<string>) => void;
  readonly setConnection: (connection: Connection) => void;
  readonly setSpeed: (speed: number | null) => void;
  readonly hand: (found: readonly FoundFile[]) => void;
  readonly tell: (news: UploadNews) => void;
  /** Forgets everything, when another person signs in. */
  readonly clear: () => void;
}

const EMPTY = { files: [], connection: "ok", speed: null, handed: [], news: null } as const;

/** A file of which nothing was sent. */
export const ANEW = { state: "queued", sent: 0, url: null, reason: null, failure: null } as const;

/**
 * The files that this page is sending. They are sent while the person is on any page: the page of own music adds them,
 * and the shell sends them.
 */
export const useUploads = create<UploadStore>((set) => ({
  ...EMPTY,
  add: (added) => set(({ files }) => ({ files: [...files, ...added] })),
  change: (key, change) =>
    set(({ files }) => ({ files: files.map((one) => (one.key === key ? { ...one, ...change } : one)) })),
  remove: (keys) => set(({ files }) => ({ files: files.filter(({ key }) => !keys.has(key)) })),
  retry: (keys) =>
    set(({ files }) => ({ files: files.map((one) => (keys.has(one.key) ? { ...one, ...ANEW } : one)) })),
  setConnection: (connection) => set({ connection }),
  setSpeed: (speed) => set({ speed }),
  hand: (handed) => set({ handed }),
  tell: (news) => set({ news }),
  clear: () => set(EMPTY),
}));

/** Whether something is being sent, or waits for it. */
export function isSending(files: readonly Pick<SentFile, "state">[]): boolean {
  return files.some(({ state }) => state === "queued" || state === "sending");
}
