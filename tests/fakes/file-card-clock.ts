import { closeSync, constants, openSync, readSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

/**
 * The clock of a card that is a pipe: reads as much from it as a sound card would have played by now, and posts those
 * bytes; silence where nothing plays. Runs in its own thread, so that a busy test does not stop the card.
 */

const BYTES_PER_MS = 48 * 8;
const ROUND_MS = 10;
const LARGEST = 64 * 1024;

const { path } = workerData as { readonly path: string };
const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
const began = performance.now();
let taken = 0;

const timer = setInterval(() => {
  const due = Math.floor(performance.now() - began) * BYTES_PER_MS;
  while (taken < due) {
    const part = Buffer.alloc(Math.min(LARGEST, due - taken));
    const played = readSome(part);
    // Fill a gap with silence, in whole frames.
    const length = played === 0 ? part.length : played;
    taken += length;
    parentPort?.postMessage(part.subarray(0, length));
  }
}, ROUND_MS);

parentPort?.once("message", () => {
  clearInterval(timer);
  closeSync(pipe);
  parentPort?.close();
});

function readSome(part: Buffer): number {
  try {
    return readSync(pipe, part, 0, part.length, null);
  } catch {
    return 0;
  }
}
