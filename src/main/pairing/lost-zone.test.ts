import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { Signal } from "#main/signal.ts";
import { StoredFile } from "#main/storage/stored-file.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { pairedZone } from "#tests/factories/player/paired-zone.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { LostZoneKeeper, StoredLoss } from "./lost-zone.ts";
import type { PairingChange } from "./pairing.ts";

const log = createLog({ write: () => undefined }, "info");

const bar = pairedZone();

/** A computer that begins with a zone or none; `restart` restarts the app. */
async function computer(zone: PairedZone | null) {
  const path = join(temporaryFolder("lost-zone"), "lost-zone");
  let current = zone;
  const start = async () => {
    const changed = new Signal<PairingChange>();
    const file = new StoredFile(path, StoredLoss, log);
    const keeper = new LostZoneKeeper({ pairing: { current: () => current, changed }, file, log });
    await keeper.start();
    const change = (next: PairedZone | null, unexpected: boolean) => {
      current = next;
      changed.emit({ zone: next, unexpected });
    };
    /** Name of the zone in the unread notice, after all writes. */
    const lost = async () => {
      await expect.poll(() => file.read()).toEqual(keeper.current());
      return keeper.current()?.zone ?? null;
    };
    return { change, lost, forget: () => keeper.forget() };
  };
  return { ...(await start()), restart: start };
}

test("pairing: a zone lost without a window is reported by its last name, until read (@P-297 @C-125)", async () => {
  const app = await computer(bar);
  expect(await app.lost()).toBeNull();
  app.change({ ...bar, soundZone: { ...bar.soundZone, name: "Lobby" } }, false);
  app.change(null, true);
  expect(await app.lost()).toBe("Lobby");
  const again = await app.restart();
  expect(await again.lost()).toBe("Lobby");
  again.forget();
  expect(await again.lost()).toBeNull();
  expect(await (await app.restart()).lost()).toBeNull();
});

test("pairing: pairing again clears a lost zone; leaving on purpose never records one (@P-297)", async () => {
  const app = await computer(bar);
  app.change(null, false);
  expect(await app.lost()).toBeNull();
  app.change(bar, false);
  app.change(null, true);
  expect(await app.lost()).toBe("Bar");
  app.change(bar, false);
  expect(await app.lost()).toBeNull();
});
