import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { CutOutcome, RefusedSound } from "#server/catalog/sounds/sound-job.ts";
import { audioFile } from "#server/catalog/store-files.ts";
import { type AnnouncementSound, toSound } from "#server/modules/announcement-audio/records.ts";
import {
  type AudioRow,
  findSource,
  insertAudio,
  touchAudio,
  touchSource,
} from "#server/modules/announcement-audio/repository.ts";
import { sourceFile } from "#server/modules/announcement-audio/sound-files.ts";
import { soundWork } from "#server/modules/announcement-audio/sound-work.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { MAX_ANNOUNCEMENT_MS, MIN_ANNOUNCEMENT_MS } from "#shared/contract/announcements.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** A part of a sound, in ms of the sound. */
interface AudioCut {
  /** Id of the sound. */
  readonly source: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Change it when the same part sounds different: players fetch messages that are cut from then on anew. */
const VERSION = 1;
/** How long a caller waits; the cut goes on, and is there when they try again. */
const WAIT_MS = 20_000;
const RETRY_MS = 5000;
/** Cuts that wait for their turn. */
const MOST_CUTS = 20;

const INVALID = problem("invalid", { fields: { audio: { code: "invalid" } } });
const LATER = problem("unavailable", { retryAfterMs: RETRY_MS, message: "The message is still being made" });

/**
 * The part of an account's sound as players get it: at the loudness of messages, with a short fade at both ends. The same
 * part has the same id; one that exists is answered at once, another takes some seconds. Refusals: not-found, invalid
 * (field `audio`), unavailable.
 */
export async function cutAudio(
  services: Services,
  accountId: string,
  cut: AudioCut,
): Promise<Result<AnnouncementSound, Problem>> {
  const { db, now, env, log } = services;
  const source = await findSource(db, accountId, cut.source);
  if (!source) return problem("not-found");
  if (source.state !== "ready" || source.durationMs === null) return INVALID;
  const startMs = Math.max(0, Math.round(cut.startMs));
  const endMs = Math.min(source.durationMs, Math.round(cut.endMs));
  if (!(endMs - startMs >= MIN_ANNOUNCEMENT_MS && endMs - startMs <= MAX_ANNOUNCEMENT_MS)) return INVALID;
  const part = { source: source.id, startMs, endMs };
  const id = audioId(accountId, part);
  const known = await touchAudio(db, accountId, id, now());
  if (known && (await exists(audioFile(env.catalogueDir, known.sha256)))) return ok(toSound(known, source));
  if (!(await touchSource(db, source.id, now()))) return problem("not-found");
  const { cuts } = soundWork(services);
  if (!cuts.has(id) && cuts.size >= MOST_CUTS) return LATER;
  try {
    const cutting = await within(made(services, { id, accountId, ...part }), WAIT_MS);
    if (cutting === "late") return LATER;
    if ("kind" in cutting)
      return problem("invalid", { reason: cutting.reason.code, fields: { audio: { code: "invalid" } } });
    return ok(toSound(cutting, source));
  } catch (error) {
    log.warn({ err: error, source: source.id }, "A message could not be cut");
    return problem("unavailable", { retryAfterMs: RETRY_MS, message: "The message cannot be made now" });
  }
}

function audioId(accountId: string, { source, startMs, endMs }: AudioCut): string {
  const key = JSON.stringify([VERSION, accountId, source, startMs, endMs]);
  return idOf("AnnouncementAudio", createHash("sha256").update(key).digest("hex").slice(0, 32));
}

interface OwnPart extends AudioCut, Pick<AudioRow, "id" | "accountId"> {}

/** The cut, which is made and stored once however many wait for it, and even if nobody does any more. */
function made(services: Services, part: OwnPart): Promise<AudioRow | RefusedSound> {
  const { cuts } = soundWork(services);
  const running = cuts.get(part.id);
  if (running) return running;
  const cut = make(services, part).finally(() => cuts.delete(part.id));
  cuts.set(part.id, cut);
  cut.catch(() => undefined);
  return cut;
}

async function make(services: Services, part: OwnPart): Promise<AudioRow | RefusedSound> {
  const { db, now, env } = services;
  const { cutting, stop } = soundWork(services);
  const job = {
    kind: "cut",
    path: sourceFile(services, part.source),
    startMs: part.startMs,
    endMs: part.endMs,
    folder: path.dirname(audioFile(env.catalogueDir, "")),
  } as const;
  const outcome = await cutting.sound(job, stop.signal);
  if (outcome.kind === "skipped") return outcome;
  const row = toRow(part, outcome, now());
  await insertAudio(db, row);
  return row;
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | "late"> {
  const stop = new AbortController();
  try {
    return await Promise.race([work, wait(ms, "late" as const, { signal: stop.signal, ref: false })]);
  } finally {
    stop.abort();
  }
}

function toRow(
  { id, accountId, source, startMs, endMs }: OwnPart,
  { audio, peaks }: CutOutcome,
  createdAt: Date,
): AudioRow {
  const { byteLength, ...facts } = audio;
  return {
    id,
    accountId,
    sourceId: source,
    startMs,
    endMs,
    ...facts,
    bytes: byteLength,
    peaks: [...peaks],
    createdAt,
  };
}

async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  );
}
