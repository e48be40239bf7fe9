import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

const Collect = z.custom<() => void>((value) => typeof value === "function");

/**
 * Releases memory used by the start: opening the embedded database leaves hundreds of megabytes outside of
 * the heap, which the garbage collector of an idle service would not collect for hours. Takes less than a
 * tenth of a second.
 */
export function forgetStart(): void {
  setFlagsFromString("--expose-gc");
  const collect = Collect.safeParse(runInNewContext("globalThis.gc"));
  if (collect.success) collect.data();
}
