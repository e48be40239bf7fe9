import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

const Collect = z.custom<(options: { readonly type: "minor" }) => void>(
  (value) => typeof value === "function",
);

const INTERVAL_MS = 1000;

/**
 * Clears away what decoding leaves behind every second, and has little code compiled for speed. Left to itself the
 * collector waits until tens of megabytes of decoded sound have piled up, because the objects that hold it are small.
 */
export function tidyMemory(): void {
  setFlagsFromString("--optimize-for-size");
  setFlagsFromString("--single-threaded-gc");
  setFlagsFromString("--expose-gc");
  const collect = Collect.safeParse(runInNewContext("globalThis.gc"));
  if (!collect.success) return;
  setInterval(() => collect.data({ type: "minor" }), INTERVAL_MS);
}
