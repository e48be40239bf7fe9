import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { coverFromPicture } from "../art/cover.ts";
import { createAtomicFile } from "../audio/atomic-file.ts";
import { type AudioFacts, ingestPcm } from "../audio/ingest.ts";
import { DELIVERY_RATE, QUALITY } from "../audio/vorbis.ts";
import { decodeFile, LIMITS } from "./decode.ts";
import type { CatalogueStore } from "./store.ts";
import { readTags } from "./tags.ts";

const EXTENSIONS: ReadonlySet<string> = new Set([".mp3", ".m4a", ".flac", ".ogg", ".wav"]);

export interface ImportOptions {
  /** Searched with all its sub-folders. */
  readonly folder: string;
  /** The catalogue folder; audio goes to `catalogueFolder/audio`. */
  readonly catalogueFolder: string;
  readonly store: CatalogueStore;
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly file: string;
  }) => void;
  /** Stops between two files. */
  readonly signal?: AbortSignal;
}

export interface ImportSummary {
  readonly imported: number;
  /** Files that were in the catalogue already. */
  readonly known: number;
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

/**
 * Imports the music files of a folder, one after the other. A file that cannot be read is named in the summary and the
 * next one is taken. A track is in the store only when its audio is on the disk, and audio whose track did not get into
 * the store is removed again. Running it twice changes nothing: a file's content is its identity.
 */
export async function importFolder(o: ImportOptions): Promise<ImportSummary> {
  const files = await findMusic(o.folder);
  const skipped: { file: string; reason: string }[] = [];
  let imported = 0;
  let known = 0;
  for (const [index, file] of files.entries()) {
    if (o.signal?.aborted) break;
    o.onProgress?.({ done: index, total: files.length, file });
    const outcome = await importFile(file, o);
    if (outcome.kind === "skipped") skipped.push({ file, reason: outcome.reason });
    else if (outcome.kind === "known") known++;
    else imported++;
  }
  await o.store.finish?.();
  o.onProgress?.({ done: files.length, total: files.length, file: "" });
  return { imported, known, skipped };
}

type Outcome =
  | { readonly kind: "imported" | "known" }
  | { readonly kind: "skipped"; readonly reason: string };

async function importFile(path: string, { store, catalogueFolder }: ImportOptions): Promise<Outcome> {
  const prepared = await prepare(path, store, join(catalogueFolder, "audio"));
  if (!("track" in prepared)) return prepared;
  try {
    await store.upsertTrack(prepared.track);
  } catch (error) {
    // The store's failure is not the file's fault: clean up and let whoever runs the import know.
    if (prepared.isNewFile) await rm(prepared.audioPath, { force: true });
    throw error;
  }
  return { kind: "imported" };
}

async function prepare(path: string, store: CatalogueStore, audioFolder: string) {
  const skip = (reason: string): Outcome => ({ kind: "skipped", reason });
  let contentHash: string;
  try {
    const { size } = await stat(path);
    if (size === 0) return skip("the file is empty");
    if (size > LIMITS.bytes) return skip(`larger than ${Math.round(LIMITS.bytes / 1024 ** 2)} MB`);
    contentHash = await hashOf(path);
  } catch (error) {
    return skip(reasonOf(error));
  }
  if (await store.hasFile(contentHash)) return { kind: "known" } as const;
  try {
    if (await isCutShort(path)) return skip("the file was cut short");
    const facts = await readTags(path);
    if (facts.seconds !== null && facts.seconds > LIMITS.minutes * 60)
      return skip(`longer than ${LIMITS.minutes} minutes`);
    const sound = await decodeFile(path);
    // A header that promises much more than could be decoded: the file was cut short, or is broken in the middle.
    if (facts.seconds !== null && sound.frames / DELIVERY_RATE < facts.seconds * 0.8 - 1)
      return skip("only part of it could be decoded");
    const { audio, audioPath, isNewFile } = await storeAudio(sound.pieces, audioFolder);
    const cover = facts.picture ? await coverFromPicture(facts.picture) : null;
    return { track: { contentHash, tags: facts.tags, audio, cover }, audioPath, isNewFile };
  } catch (error) {
    return skip(reasonOf(error));
  }
}

async function storeAudio(
  pieces: Parameters<typeof ingestPcm>[0],
  folder: string,
): Promise<{ audio: AudioFacts; audioPath: string; isNewFile: boolean }> {
  const file = await createAtomicFile(folder);
  try {
    const audio = await ingestPcm(pieces, { quality: QUALITY.imported, write: (bytes) => file.write(bytes) });
    const audioPath = join(folder, `${audio.sha256}.ogg`);
    const isNewFile = await stat(audioPath).then(
      () => false,
      () => true,
    );
    await file.commit(audioPath);
    return { audio, audioPath, isNewFile };
  } finally {
    await file.discard();
  }
}

/** All music files below a folder in the order of their names, so that albums come in one piece. Hidden ones are left. */
export async function findMusic(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((e) => e.isFile() && !e.name.startsWith(".") && EXTENSIONS.has(extname(e.name).toLowerCase()))
    .map((e) => join(e.parentPath, e.name))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** A WAV file that ends before its header says. (Recorders that do not know the length write 0 or the maximum.) */
async function isCutShort(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(12);
    await file.read(head, 0, 12, 0);
    if (head.toString("latin1", 0, 4) !== "RIFF" || head.toString("latin1", 8, 12) !== "WAVE") return false;
    const promised = head.readUInt32LE(4);
    return promised > 0 && promised < 0xffff_ff00 && promised + 8 > (await file.stat()).size + 1;
  } finally {
    await file.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/^Failed to execute 'decodeAudioData': /, "").split("\n")[0] || "unknown reason";
}
