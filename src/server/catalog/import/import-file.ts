import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { coverFromPicture } from "#server/catalog/art/cover.ts";
import { createAtomicFile } from "#server/catalog/audio/atomic-file.ts";
import { type AudioFacts, ingestPcm } from "#server/catalog/audio/ingest.ts";
import { DELIVERY_RATE, QUALITY } from "#server/catalog/audio/vorbis.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";
import { isLongEnough } from "#shared/domain/music/track-length.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { LIMITS, type OpenedFile, openFile } from "./decode.ts";
import { reasonOf, type SkipReason, TOO_SHORT } from "./reasons.ts";
import { type CatalogueStore, TrackRefused } from "./store.ts";
import { type FileFacts, fileNameOf, readTags } from "./tags.ts";

/** Audio whose peak never exceeds this, in dBTP, is inaudible. */
const SILENT_DB = -60;

/** What became of a file; `own` and `everybody`: it was in the catalogue already. */
export type ImportOutcome =
  | { readonly kind: "imported" | "own" | "everybody" }
  | { readonly kind: "skipped"; readonly reason: SkipReason };

export interface FileImportOptions {
  /** The catalogue folder; audio goes to `catalogueFolder/audio`. */
  readonly catalogueFolder: string;
  readonly store: CatalogueStore;
  /** The path that its people know, for what its tags do not say; by default where it is. */
  readonly name?: string;
  /** Begins the name of the unfinished audio file. */
  readonly mark?: string;
}

/**
 * Imports a music file. A track is stored only once its audio is on disk, and audio is removed again if its track could
 * not be stored. A file is identified by its content.
 */
export async function importFile(
  path: string,
  { store, catalogueFolder, name = path, mark = "" }: FileImportOptions,
): Promise<ImportOutcome> {
  const place = { folder: join(catalogueFolder, "audio"), mark };
  const prepared = await prepare(path, name, store, place);
  if (!("track" in prepared)) return prepared;
  try {
    await store.upsertTrack(prepared.track);
  } catch (error) {
    if (prepared.isNewFile) await rm(prepared.audioPath, { force: true });
    if (error instanceof TrackRefused) return { kind: "skipped", reason: error.reason };
    // A failing store is not the file's fault: report it to the person who runs the import.
    throw error;
  }
  return { kind: "imported" };
}

async function prepare(path: string, name: string, store: CatalogueStore, place: AudioPlace) {
  const skip = (reason: SkipReason): ImportOutcome => ({ kind: "skipped", reason });
  let contentHash: string;
  try {
    const { size } = await stat(path);
    if (size === 0) return skip({ code: "empty", said: "The file is empty" });
    if (size > LIMITS.bytes) return skip(TOO_LARGE);
    contentHash = await hashOf(path);
  } catch (error) {
    return skip(reasonOf(error, null));
  }
  const known = await store.findFile(contentHash, fileNameOf(name));
  if (known === "own") await complete(path, name, store, contentHash);
  if (known !== "unknown") return { kind: known };
  let facts: FileFacts | null = null;
  try {
    const opened = await openFile(path);
    if (opened.isIncomplete) return skip(INCOMPLETE);
    facts = await factsOf(path, name, opened);
    const { tags, picture } = facts;
    if (isTooLong(opened.leastSeconds ?? 0)) return skip(TOO_LONG);
    const stored = await storeAudio(opened, place);
    if (!stored.ok) return skip(stored.reason);
    const { audio, audioPath, isNewFile } = stored.value;
    const cover = picture ? await coverFromPicture(picture) : null;
    return {
      track: { contentHash, tags, audio, cover: cover?.ok ? cover.value : null },
      audioPath,
      isNewFile,
    };
  } catch (error) {
    return skip(reasonOf(error, facts?.codec ?? null));
  }
}

/** Music from before these tags were read. */
async function complete(path: string, name: string, store: CatalogueStore, contentHash: string) {
  // Without readable tags there is nothing to add.
  const facts = await readTags(path, name).catch(() => null);
  if (!facts) return;
  const { isrc, composers, iswcs } = facts.tags;
  if (isrc !== null || composers.length > 0 || iswcs.length > 0)
    await store.completeTrack(contentHash, { isrc, composers, iswcs });
}

/** The file's tags. If they cannot be read, the decoder decides: it knows better whether this is music. */
async function factsOf(path: string, name: string, opened: OpenedFile): Promise<FileFacts> {
  try {
    return await readTags(path, name);
  } catch (error) {
    await opened.decode().next();
    throw error;
  }
}

interface AudioPlace {
  readonly folder: string;
  readonly mark: string;
}

interface StoredAudio {
  readonly audio: AudioFacts;
  readonly audioPath: string;
  readonly isNewFile: boolean;
}

/**
 * Encodes the file's audio into the catalogue; unwanted files are rejected with a message and leave nothing
 * behind.
 */
async function storeAudio(
  opened: OpenedFile,
  { folder, mark }: AudioPlace,
): Promise<Result<StoredAudio, SkipReason>> {
  const file = await createAtomicFile(folder, mark);
  try {
    const audio = await ingestPcm(opened.decode(), {
      quality: QUALITY.imported,
      write: (bytes) => file.write(bytes),
    });
    const refusal = refusalOf(audio, opened.leastSeconds);
    if (refusal !== null) return refuse(refusal);
    const audioPath = join(folder, `${audio.sha256}.ogg`);
    const isNewFile = await stat(audioPath).then(
      () => false,
      () => true,
    );
    await file.commit(audioPath);
    return ok({ audio, audioPath, isNewFile });
  } finally {
    await file.discard();
  }
}

/** Why decoded audio is rejected; null when it is accepted. */
function refusalOf(
  { frames, durationMs, truePeakDb }: AudioFacts,
  leastSeconds: number | null,
): SkipReason | null {
  if (frames === 0) return { code: "no-sound", said: "The file holds no sound" };
  // The decoder stopped before the end: the file is damaged in the middle.
  if (frames / DELIVERY_RATE < (leastSeconds ?? 0)) return INCOMPLETE;
  if (!isLongEnough(durationMs)) return TOO_SHORT;
  if (isTooLong(durationMs / 1000)) return TOO_LONG;
  return truePeakDb < SILENT_DB ? { code: "silent", said: "The file holds only silence" } : null;
}

const INCOMPLETE: SkipReason = {
  code: "ends-early",
  said: "The file ends early, or is damaged in the middle",
};
const TOO_LONG: SkipReason = {
  code: "too-long",
  said: `The track is longer than ${LIMITS.minutes} minutes`,
};
const TOO_LARGE: SkipReason = {
  code: "too-large",
  said: `The file is larger than ${formatBytes(LIMITS.bytes)}`,
};

function isTooLong(seconds: number): boolean {
  return seconds > LIMITS.minutes * 60;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("hex");
}
