import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { coverFromPicture } from "#server/catalog/art/cover.ts";
import { createAtomicFile } from "#server/catalog/audio/atomic-file.ts";
import { type AudioFacts, ingestPcm } from "#server/catalog/audio/ingest.ts";
import { DELIVERY_RATE, QUALITY } from "#server/catalog/audio/vorbis.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";
import { isLongEnough, SHORTEST_TRACK } from "#shared/domain/music/track-length.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { LIMITS, type OpenedFile, openFile } from "./decode.ts";
import { findMusic, type LeftOut } from "./find-music.ts";
import { reasonOf } from "./reasons.ts";
import { type CatalogueStore, TrackRefused } from "./store.ts";
import { type FileFacts, fileNameOf, readTags } from "./tags.ts";

/** Audio whose peak never exceeds this, in dBTP, is inaudible. */
const SILENT_DB = -60;

export interface ImportOptions {
  /** Searched including all subfolders. */
  readonly folder: string;
  /** The catalogue folder; audio goes to `catalogueFolder/audio`. */
  readonly catalogueFolder: string;
  readonly store: CatalogueStore;
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly file: string;
  }) => void;
  /** Aborts between two files. */
  readonly signal?: AbortSignal;
}

export interface ImportSummary {
  readonly imported: number;
  /** Files that were already in the catalogue. */
  readonly known: number;
  /** Those of them that are shared music, when the import is for an account. */
  readonly everybodys: number;
  readonly skipped: readonly LeftOut[];
  /** The name of the folder's playlist; null while it is empty. */
  readonly playlist: string | null;
}

/**
 * Imports the music files of a folder, one after another. An unreadable file is named in the summary and
 * skipped. A track is stored only once its audio is on disk, and audio is removed again if its track could
 * not be stored. Running it twice changes nothing: a file is identified by its content.
 */
export async function importFolder(o: ImportOptions): Promise<ImportSummary> {
  const { files, leftOut } = await findMusic(o.folder);
  const skipped = [...leftOut];
  const counts = { imported: 0, own: 0, everybody: 0 };
  for (const [index, file] of files.entries()) {
    if (o.signal?.aborted) break;
    o.onProgress?.({ done: index, total: files.length, file });
    const outcome = await importFile(file, o);
    if (outcome.kind === "skipped") skipped.push({ file, reason: outcome.reason });
    else counts[outcome.kind]++;
  }
  const playlist = await o.store.finish();
  o.onProgress?.({ done: files.length, total: files.length, file: "" });
  const { imported, own, everybody } = counts;
  return { imported, known: own + everybody, everybodys: everybody, skipped, playlist };
}

type Outcome =
  | { readonly kind: "imported" | "own" | "everybody" }
  | { readonly kind: "skipped"; readonly reason: string };

async function importFile(path: string, { store, catalogueFolder }: ImportOptions): Promise<Outcome> {
  const prepared = await prepare(path, store, join(catalogueFolder, "audio"));
  if (!("track" in prepared)) return prepared;
  try {
    await store.upsertTrack(prepared.track);
  } catch (error) {
    if (prepared.isNewFile) await rm(prepared.audioPath, { force: true });
    if (error instanceof TrackRefused) return { kind: "skipped", reason: error.message };
    // A failing store is not the file's fault: report it to the person who runs the import.
    throw error;
  }
  return { kind: "imported" };
}

async function prepare(path: string, store: CatalogueStore, audioFolder: string) {
  const skip = (reason: string): Outcome => ({ kind: "skipped", reason });
  let contentHash: string;
  try {
    const { size } = await stat(path);
    if (size === 0) return skip("The file is empty");
    if (size > LIMITS.bytes) return skip(`The file is larger than ${formatBytes(LIMITS.bytes)}`);
    contentHash = await hashOf(path);
  } catch (error) {
    return skip(reasonOf(error, null));
  }
  const known = await store.findFile(contentHash, fileNameOf(path));
  if (known !== "unknown") return { kind: known };
  let facts: FileFacts | null = null;
  try {
    const opened = await openFile(path);
    if (opened.isIncomplete) return skip(INCOMPLETE);
    facts = await factsOf(path, opened);
    const { tags, picture } = facts;
    if (isTooLong(opened.leastSeconds ?? 0)) return skip(TOO_LONG);
    const stored = await storeAudio(opened, audioFolder);
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

/** The file's tags. If they cannot be read, the decoder decides: it knows better whether this is music. */
async function factsOf(path: string, opened: OpenedFile): Promise<FileFacts> {
  try {
    return await readTags(path);
  } catch (error) {
    await opened.decode().next();
    throw error;
  }
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
async function storeAudio(opened: OpenedFile, folder: string): Promise<Result<StoredAudio, string>> {
  const file = await createAtomicFile(folder);
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
): string | null {
  if (frames === 0) return "The file holds no sound";
  // The decoder stopped before the end: the file is damaged in the middle.
  if (frames / DELIVERY_RATE < (leastSeconds ?? 0)) return INCOMPLETE;
  if (!isLongEnough(durationMs)) return `The track is shorter than ${SHORTEST_TRACK.words}`;
  if (isTooLong(durationMs / 1000)) return TOO_LONG;
  return truePeakDb < SILENT_DB ? "The file holds only silence" : null;
}

const INCOMPLETE = "The file ends early, or is damaged in the middle";
const TOO_LONG = `The track is longer than ${LIMITS.minutes} minutes`;

function isTooLong(seconds: number): boolean {
  return seconds > LIMITS.minutes * 60;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("hex");
}
