import { startTimeLimit } from "#renderer/lib/transport/time-limit.ts";
import { SPEED_TEST_PATH } from "#shared/contract/addresses.ts";
import {
  type Download,
  SPEED_TEST_MS,
  SPEED_TEST_STEPS,
  speedOf,
} from "#shared/domain/connectivity/measuring.ts";
import type { Measuring } from "./network.ts";

const TOO_MANY_REQUESTS = 429;
/** The test does not end before its first byte, but after this time, in ms. */
const FIRST_BYTE_LIMIT_MS = 8_000;

/**
 * Measures the download speed in kbit/s: larger downloads follow while the line is fast, and a slow one is cut after
 * some seconds. Null when nothing was received; "limited" when the service refuses. `roundTripMs`: of a short call.
 */
export async function measureSpeed(
  measuring: Measuring,
  roundTripMs: number,
): Promise<number | "limited" | null> {
  const downloads: Download[] = [];
  const ends = measuring.network.elapsed() + SPEED_TEST_MS;
  for (const bytes of SPEED_TEST_STEPS) {
    const left = ends - measuring.network.elapsed();
    if (left <= 0) break;
    const download = await fetchBytes(measuring, { bytes, ms: left, roundTripMs });
    measuring.signal.throwIfAborted();
    if (download === "limited") return speedOf(downloads) ?? "limited";
    if (!download) break;
    downloads.push(download);
    if (download.bytes < bytes) break;
  }
  return speedOf(downloads);
}

interface Order extends Download {
  readonly roundTripMs: number;
}

/** Downloads up to that many bytes, for up to `ms` after the first; null when the download fails. */
async function fetchBytes(
  { network, serviceUrl, signal }: Measuring,
  { bytes, ms, roundTripMs }: Order,
): Promise<Download | "limited" | null> {
  const limit = startTimeLimit(signal, FIRST_BYTE_LIMIT_MS);
  const url = `${serviceUrl}${SPEED_TEST_PATH}?bytes=${bytes}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sent = network.elapsed();
  try {
    const answer = await network.fetch(url, { cache: "no-store", signal: limit.signal });
    if (answer.status === TOO_MANY_REQUESTS) return "limited";
    const reader = answer.ok ? answer.body?.getReader() : undefined;
    if (!reader) return null;
    limit.end();
    const leave = () => void reader.cancel().catch(() => undefined);
    timer = setTimeout(leave, ms);
    signal.addEventListener("abort", leave);
    const began = network.elapsed();
    let received = 0;
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read())
        received += piece.value.byteLength;
    } catch {
      // A line that breaks has a speed until then.
    } finally {
      signal.removeEventListener("abort", leave);
    }
    // What scans downloads passes a whole one on at once, after the time that it took.
    const ended = network.elapsed();
    return { bytes: received, ms: Math.max(ended - began, ended - sent - roundTripMs) };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    limit.end();
  }
}
