import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

const Collect = z.custom<(options: { readonly type: "minor" }) => void>(
  (value) => typeof value === "function",
);

const INTERVAL_MS = 1000;

/**
 * Collects decoding's garbage every second, and limits optimised code. By default, the collector would wait for tens of
 * megabytes of decoded sound, because the objects that own it are small.
 */
export function tidyMemory(): void {
  setFlagsFromString("--optimize-for-size");
  setFlagsFromString("--single-threaded-gc");
  setFlagsFromString("--expose-gc");
  const collect = Collect.safeParse(runInNewContext("globalThis.gc"));
  if (!collect.success) return;
  setInterval(() => collect.data({ type: "minor" }), INTERVAL_MS);
}
