import { expect, test } from "vitest";
import { ClientDebugFlags } from "./debug-flags.ts";

test("debug flags: off until main sets them, and listeners hear of a change", () => {
  const heard: boolean[] = [];
  const flags = new ClientDebugFlags(({ noCache }) => heard.push(noCache));
  expect(flags.current).toEqual({ canary: false, noCache: false, noOptimisticUpdates: false });
  flags.set({ canary: true, noCache: true, noOptimisticUpdates: false });
  expect(flags.current).toMatchObject({ canary: true, noCache: true });
  expect(heard).toEqual([true]);
});
