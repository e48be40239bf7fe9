import { Worker } from "node:worker_threads";
import { cutSound } from "#server/catalog/sounds/cut-sound.ts";
import { readSound } from "#server/catalog/sounds/read-sound.ts";
import type { SoundJob, SoundOutcome } from "#server/catalog/sounds/sound-job.ts";
import { type ImportOutcome, importFile } from "./import-file.ts";
import type { FromReader, ToReader } from "./import-messages.ts";
import type { MemoryLimit } from "./memory-watch.ts";
import { type CatalogueStore, TrackRefused } from "./store.ts";

/**
 * A process that reads music files, and makes the sounds of messages, for the service, one after another: a file that crashes the decoder, or never ends,
 * takes down nothing else. Its arguments are the memory that it may use, in bytes, and the mark of its unfinished files.
 */

const [, , bytes, mark = ""] = process.argv;
const limit: MemoryLimit = { bytes: Number(bytes), parent: process.ppid };
new Worker(new URL("./memory-watch.ts", import.meta.url), { workerData: limit }).unref();

function say(message: FromReader): void {
  process.send?.(message);
}

function ask(question: FromReader): Promise<ToReader> {
  return new Promise((resolve) => {
    process.once("message", (answer) => resolve(answer as ToReader));
    say(question);
  });
}

const store: CatalogueStore = {
  async findFile(contentHash, fileName) {
    const answer = await ask({ say: "find", contentHash, fileName });
    if (answer.say !== "known") throw new Error("The store failed");
    return answer.known;
  },
  async upsertTrack(track) {
    const answer = await ask({ say: "store", track });
    if (answer.say === "refused") throw new TrackRefused(answer.reason);
    if (answer.say !== "stored") throw new Error("The store failed");
  },
  async completeTrack(contentHash, rights) {
    const answer = await ask({ say: "complete", contentHash, rights });
    if (answer.say !== "stored") throw new Error("The store failed");
  },
  finish: async () => null,
};

function doSound(job: SoundJob): Promise<SoundOutcome> {
  return job.kind === "read" ? readSound(job, mark) : cutSound(job, mark);
}

function answer(work: Promise<ImportOutcome | SoundOutcome>): void {
  work.then(
    (outcome) => say({ say: "outcome", outcome }),
    (error: unknown) => say({ say: "error", message: String(error) }),
  );
}

process.on("message", (message) => {
  const job = message as ToReader;
  if (job.say === "read")
    answer(importFile(job.path, { store, catalogueFolder: job.catalogueFolder, name: job.name, mark }));
  else if (job.say === "sound") answer(doSound(job.job));
});
process.on("disconnect", () => process.exit());
say({ say: "ready" });
