import { expect, type Page } from "@playwright/test";
import fc from "fast-check";
import type {} from "#renderer/host/host.electron.ts";
import { browserSignIn as browserSignInContract } from "#shared/contract/ipc/browser-sign-in.ts";
import { desktop as desktopContract } from "#shared/contract/ipc/desktop.ts";
import { diagnostics as diagnosticsContract } from "#shared/contract/ipc/diagnostics.ts";
import { keptSession as keptSessionContract } from "#shared/contract/ipc/kept-session.ts";
import { pairing as pairingContract } from "#shared/contract/ipc/pairing.ts";
import { player as playerContract } from "#shared/contract/ipc/player.ts";
import { preferences as preferencesContract } from "#shared/contract/ipc/preferences.ts";
import { sound as soundContract } from "#shared/contract/ipc/sound.ts";
import { updates as updatesContract } from "#shared/contract/ipc/updates.ts";
import { webSound as webSoundContract } from "#shared/contract/ipc/web-sound.ts";
import { test } from "#tests/desktop/fixtures.ts";

const METHODS = [
  browserSignInContract,
  desktopContract,
  diagnosticsContract,
  keptSessionContract,
  pairingContract,
  playerContract,
  preferencesContract,
  soundContract,
  updatesContract,
  webSoundContract,
].flatMap(({ name, methods }) => Object.keys(methods).map((method) => ({ name, method })));
const BODIES = 10_000;
/** Rejected by the contract's parser, or because the value cannot be cloned. */
const AT_THE_EDGE = /unusable arguments|could not be cloned/;
const BATCH = 500;

test("IPC: ten thousand random calls from the page crash nothing", async ({ launch, out }) => {
  test.setTimeout(180_000);
  const desktop = await launch({ out });
  const page = await desktop.page();
  const bodies = fc.sample(
    fc.record({
      method: fc.constantFrom(...METHODS),
      args: fc.array(fc.oneof(fc.jsonValue({ maxDepth: 4 }), commandLike), { maxLength: 3 }),
      oddity: fc.nat({ max: 11 }),
    }),
    { numRuns: BODIES, seed: 20_261_120 },
  );
  const refusals: string[] = [];
  for (let at = 0; at < bodies.length; at += BATCH)
    refusals.push(...(await send(page, bodies.slice(at, at + BATCH))));
  // All refusals come from the edge; every other call had valid arguments and got an answer.
  expect(refusals.length).toBeGreaterThan(BODIES / 2);
  expect(refusals.filter((refusal) => !AT_THE_EDGE.test(refusal))).toEqual([]);

  expect(await page.evaluate(() => window.roomtone.desktop.info())).toMatchObject({
    version: expect.any(String),
  });
  expect((await desktop.log()).filter(({ msg }) => msg === "uncaught")).toEqual([]);
});

/** Nearly valid arguments reach deeper code than random ones. */
const commandLike = fc.oneof(
  fc.record({
    type: fc.constantFrom(
      "play",
      "pause",
      "skip",
      "volume",
      "order",
      "queue",
      "clearQueue",
      "remove",
      "playNext",
      "x",
    ),
  }),
  fc.record({ type: fc.constant("volume"), volume: fc.double() }),
  fc.record({ soundZone: fc.string(), userToken: fc.string({ maxLength: 9000 }) }),
  fc.string({ maxLength: 80 }),
);

interface Body {
  readonly method: { readonly name: string; readonly method: string };
  readonly args: readonly unknown[];
  /** Index of a value without a JSON form, which is added in the page. */
  readonly oddity: number;
}

/** Makes all calls from the page in parallel; returns the messages of the refusals. */
function send(page: Page, bodies: readonly Body[]): Promise<readonly string[]> {
  return page.evaluate(async (calls) => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    const oddities = [
      [new Map([[cycle, 1n]])],
      [new Date(Number.NaN)],
      [new Uint8Array(1000)],
      [cycle],
      [() => 1],
      [new Set([undefined, -0])],
      [Object.assign(Object.create(null), { ["__proto__"]: { polluted: true } })],
    ];
    const outcomes = await Promise.allSettled(
      calls.map(async ({ method: { name, method }, args, oddity }) => {
        const bridge: object = Reflect.get(Reflect.get(window, "roomtone"), name);
        return Reflect.apply(Reflect.get(bridge, method), bridge, [...args, ...(oddities[oddity] ?? [])]);
      }),
    );
    return outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  }, bodies);
}
