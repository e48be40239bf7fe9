import { expect, test } from "vitest";
import type { PairingChange } from "#main/pairing/pairing.ts";
import { Signal } from "#main/signal.ts";
import { fetchAgain } from "./fetch-again.ts";

test("missing music: requested again on reconnection and on zone changes, not on every report", () => {
  const player = { changed: new Signal<{ online: boolean } | null>() };
  const pairing = { changed: new Signal<PairingChange>() };
  let asked = 0;
  const media = {
    retryNow: () => {
      asked++;
    },
  };
  const stop = fetchAgain({ player, pairing, media });
  for (const online of [false, true, true, true]) player.changed.emit({ online });
  expect(asked).toBe(1);
  player.changed.emit({ online: false });
  player.changed.emit({ online: true });
  expect(asked).toBe(2);
  pairing.changed.emit({ zone: null, unexpected: false });
  expect(asked).toBe(3);
  stop();
  pairing.changed.emit({ zone: null, unexpected: false });
  expect(asked).toBe(3);
});
