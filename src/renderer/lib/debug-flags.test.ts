import { expect, test } from "vitest";
import { ClientDebugFlags } from "./debug-flags.ts";

test("without flags a call says nothing of them", () => {
  const flags = new ClientDebugFlags(() => undefined);
  expect(flags.headers()).toEqual({});
  expect(flags.graphqlHeaders()).toEqual({});
});

test("canary is said with every call, nocache with GraphQL alone", () => {
  const heard: boolean[] = [];
  const flags = new ClientDebugFlags(({ noCache }) => heard.push(noCache));
  flags.set({ canary: true, noCache: true, noOptimisticUpdates: false });
  expect(flags.headers()).toEqual({ "X-Canary": "true" });
  expect(flags.graphqlHeaders()).toEqual({ "X-Request-Flags": "nocache" });
  expect(heard).toEqual([true]);
});
