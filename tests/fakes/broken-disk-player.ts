import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { MediaFiles } from "#main/media-cache/media-files.ts";
import { DiskPlayerStore } from "#main/player/player-store.ts";
import type { Kept } from "./broken-disk.ts";

/** A process that opens a player's folder, stores one play and one track in it, and prints its content. */

const [folder = "", number = "0"] = process.argv.slice(2);
const n = Number(number);
const damaged: string[] = [];
const log = pino({ level: "silent" });
const store = await DiskPlayerStore.open(folder, log, (file) => void damaged.push(file));
const files = await MediaFiles.open(join(folder, "audio"));

await store.addHistory({
  playId: `00000000-0000-4000-8000-${number.padStart(12, "0")}`,
  trackId: `t${n}`,
  sourceId: null,
  startedAt: 1000,
  endedAt: 2000,
  playedMs: 1000,
  transition: "natural",
});

const content = new TextEncoder().encode(`Track ${n}`);
const sha256 = createHash("sha256").update(content).digest("hex");
const media = { trackId: `t${n}`, url: "/", expiresAt: 0, bytes: content.length, sha256, frames: 1 };
const part = files.partPath(sha256);
await writeFile(part, content)
  .then(() => files.adopt({ ...media, bitrate: "normal" }, part))
  .catch(() => null);

const sound = [];
for (const file of files.list()) if ((await files.verify(file)) === "sound") sound.push(file.trackId);
const kept: Kept = {
  history: store.unsentHistory().map(({ trackId }) => trackId),
  tracks: sound.sort(),
  folder: files.folder,
  damaged,
};
process.stdout.write(JSON.stringify(kept));
