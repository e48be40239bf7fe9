import type { MusicUpload, UploadReason } from "#shared/contract/rest/music/music-uploads.ts";
import type { FoundFile } from "./found-files.ts";
import type { SendFailure, SentFile } from "./upload-store.ts";
import type { UploadSummary } from "./upload-summary.ts";

/**
 * How far a file is. `elsewhere`: the service has received a part of it, but not from this page; it continues when the same
 * file is added again.
 */
export type RowState =
  | "queued"
  | "sending"
  | "elsewhere"
  | "waiting"
  | "reading"
  | "added"
  | "known"
  | "refused"
  | "failed";

/** A file of the list: sent by this page, by another, or both. */
export interface UploadRow {
  readonly key: string;
  readonly batch: string;
  readonly path: string;
  readonly bytes: number;
  readonly sent: number;
  readonly state: RowState;
  readonly reason: UploadReason | null;
  readonly failure: SendFailure | null;
  readonly track: MusicUpload["track"];
  /** Its key in this page; null if another page sent it. */
  readonly local: string | null;
  /** Its id at the service; null before the service lists it. */
  readonly id: string | null;
}

/** The files of this page in the order in which they were added, then those of others, newest first. */
export function uploadRows(files: readonly SentFile[], items: readonly MusicUpload[]): readonly UploadRow[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byPath = new Map(items.map((item) => [placeOf(item), item]));
  const taken = new Set<string>();
  const own = files.map((file) => {
    const item = byId.get(idIn(file.url)) ?? byPath.get(placeOf(file)) ?? null;
    if (item) taken.add(item.id);
    return ownRow(file, item);
  });
  return [...own, ...items.filter(({ id }) => !taken.has(id)).map(foreignRow)];
}

function ownRow(file: SentFile, item: MusicUpload | null): UploadRow {
  const { key, batch, path, sent, failure } = file;
  const shared = { key, local: key, batch, path, bytes: file.file.size, id: item?.id ?? null };
  // Until everything is sent, this page knows better.
  if (file.state !== "sent")
    return { ...shared, sent, state: file.state, reason: file.reason, failure, track: null };
  const state = item === null || item.state === "receiving" ? "waiting" : item.state;
  const { reason = null, track = null } = item ?? {};
  return { ...shared, sent: file.file.size, state, reason, failure: null, track };
}

function foreignRow({ id, batch, path, bytes, received, state, reason, track }: MusicUpload): UploadRow {
  return {
    ...{ key: id, local: null, id, batch, path, bytes, sent: received, reason, failure: null, track },
    state: state === "receiving" ? "elsewhere" : state,
  };
}

/** The id at the end of the address where a file is received. */
function idIn(url: string | null): string {
  return url === null ? "" : decodeURIComponent(url.slice(url.lastIndexOf("/") + 1));
}

function placeOf({ batch, path }: Pick<UploadRow, "batch" | "path">): string {
  return `${batch}/${path}`;
}

/** Whether the outcome is known. */
export function isFinished({ state }: { readonly state: string }): boolean {
  return state === "added" || state === "known" || isRefused({ state });
}

/** Whether it was not added. */
export function isRefused({ state }: { readonly state: string }): boolean {
  return state === "refused" || state === "failed";
}

const MAY_SUCCEED: ReadonlySet<string | null> = new Set<UploadReason>([
  ...(["no-space", "over-quota", "too-slow", "too-much-memory"] as const),
]);

/** Whether sending it again may help, and this page still has the file. */
export function canRetry({ state, reason, failure, local }: UploadRow): boolean {
  if (local === null || failure === "changed") return false;
  return state === "failed" || (state === "refused" && MAY_SUCCEED.has(reason));
}

/**
 * Counts the files of this page, or those of the batches that are under way; finished ones of others if there are none.
 * Files that wait elsewhere for somebody to continue are not under way.
 */
export function summaryOf(rows: readonly UploadRow[]): UploadSummary {
  const open = new Set(rows.filter((row) => !isFinished(row)).map(({ batch }) => batch));
  const isOwn = rows.some(({ local }) => local !== null);
  const counted = isOwn
    ? rows.filter(({ local }) => local !== null)
    : open.size > 0
      ? rows.filter(({ batch }) => open.has(batch))
      : rows;
  const count = (test: (row: UploadRow) => boolean) => counted.filter(test).length;
  const sum = (amount: (row: UploadRow) => number) => counted.reduce((total, row) => total + amount(row), 0);
  return {
    total: counted.length,
    finished: count(isFinished),
    added: count(({ state }) => state === "added"),
    known: count(({ state }) => state === "known"),
    refused: count(isRefused),
    // A refused file is no work.
    bytes: sum((row) => (isRefused(row) ? 0 : row.bytes)),
    sent: sum((row) => (isRefused(row) ? 0 : Math.min(row.sent, row.bytes))),
    unsent: count(({ state }) => state === "queued" || state === "sending"),
  };
}

/** What to do with files that somebody chose, given the files of the list. */
export interface AddPlan {
  /** Sent, or continued. */
  readonly fresh: readonly FoundFile[];
  /** Rows that they replace: the earlier attempt failed. */
  readonly replaced: readonly UploadRow[];
  /** Files whose row shows that they are under way or in the account already. */
  readonly present: number;
}

export function planFiles(found: readonly FoundFile[], rows: readonly UploadRow[]): AddPlan {
  const known = new Map(rows.map((row) => [`${row.path} ${row.bytes}`, row]));
  const replaced: UploadRow[] = [];
  let present = 0;
  const fresh = found.filter(({ path, file }) => {
    const row = known.get(`${path} ${file.size}`);
    if (!row || row.state === "elsewhere") return true;
    if (isRefused(row)) {
      replaced.push(row);
      return true;
    }
    present += 1;
    return false;
  });
  return { fresh, replaced, present };
}

/** Time until everything is sent, in ms; null while it is not known. */
export function timeLeft({ bytes, sent }: UploadSummary, speed: number | null): number | null {
  return speed === null ? null : ((bytes - sent) * 1000) / speed;
}
