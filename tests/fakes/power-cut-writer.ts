import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { z } from "zod";
import { RotatingFile } from "#main/logging/rotating-file.ts";
import { MediaFiles } from "#main/media-cache/media-files.ts";
import { DiskPlayerStore } from "#main/player/player-store.ts";
import { StoredFile } from "#main/storage/stored-file.ts";
import type { PlayRecord } from "#shared/contract/player.ts";
import { EMPTY_PROGRESS, EMPTY_STORED_PLAYER } from "#shared/player/player-store.ts";
import { playbackIntent } from "#tests/factories/player/playback.ts";
import { ACKNOWLEDGEMENTS, type Acknowledgement, type Found } from "./power-cut.ts";

/**
 * A process that prints the data on its disk, then writes like a player, all kinds in parallel and endlessly, and
 * prints every promise to have kept something. It exists to be killed.
 */

const [folder = "", begin = "0"] = process.argv.slice(2);
const log = pino({ level: "silent" });
const damaged: string[] = [];
const note = (file: string) => void damaged.push(file);
/** Write synchronously: data in a stream's buffer would be lost with the process. */
const say = (line: Acknowledgement) => void writeSync(ACKNOWLEDGEMENTS, `${JSON.stringify(line)}\n`);

const settings = new StoredFile(join(folder, "settings.json"), z.object({ count: z.int() }), log, {
  damaged: note,
});
const store = await DiskPlayerStore.open(join(folder, "player"), log, note);
const files = await MediaFiles.open(join(folder, "audio"));
const logFile = new RotatingFile(join(folder, "logs", "desktop.log"), { maxBytes: 1000, keep: 3 });

const { player, progress } = await store.load();
const broken: string[] = [];
for (const file of files.list()) if ((await files.verify(file)) !== "sound") broken.push(file.trackId);
const found: Found = {
  settings: (await settings.read())?.count ?? null,
  player: player.intent?.version ?? null,
  progress: progress.cursor.index,
  history: store.unsentHistory().map(({ trackId }) => Number(trackId)),
  tracks: files.list().map(({ trackId }) => Number(trackId)),
  broken,
  damaged,
};
process.stdout.write(`${JSON.stringify(found)}\n`);

const record = (n: number): PlayRecord => ({
  playId: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  trackId: String(n),
  sourceId: null,
  startedAt: 0,
  endedAt: 1,
  playedMs: 1,
  transition: "natural",
});

async function adopt(n: number): Promise<void> {
  const content = `track ${n} `.repeat(500);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const part = files.partPath(sha256);
  await writeFile(part, content);
  const bytes = Buffer.byteLength(content);
  const media = { trackId: String(n), url: "", expiresAt: 0, bytes, sha256, frames: 1 };
  await files.adopt({ ...media, bitrate: "normal" }, part);
}

/** Repeats a write with a counter. */
async function forever(step: (n: number) => Promise<Acknowledgement>): Promise<never> {
  for (let n = Number(begin); ; n++) say(await step(n));
}

await Promise.all([
  forever(async (n) => {
    await settings.write({ count: n });
    return { kept: "settings", n };
  }),
  forever(async (n) => {
    await store.savePlayer({ ...EMPTY_STORED_PLAYER, intent: playbackIntent({ version: n }) });
    return { kept: "player", n };
  }),
  forever(async (n) => {
    await store.saveProgress({ ...EMPTY_PROGRESS, cursor: { cycle: 0, index: n } });
    return { kept: "progress", n };
  }),
  forever(async (n) => {
    await store.addHistory(record(n));
    return { kept: "history", n };
  }),
  forever(async (n) => {
    if (n % 3 !== 0) {
      await store.addHistory(record(1_000_000 + n));
      return { kept: "history", n: 1_000_000 + n };
    }
    say({ kept: "leaving", n: n - 9 });
    await store.forgetHistory([record(n - 9).playId]);
    return { kept: "sent", n: n - 9 };
  }),
  forever(async (n) => {
    await adopt(n);
    return { kept: "track", n };
  }),
  forever(async (n) => {
    logFile.write(`${JSON.stringify({ line: n })}\n`);
    await new Promise((resolve) => setImmediate(resolve));
    return { kept: "log", n };
  }),
]);
