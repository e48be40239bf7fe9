import { expect, test } from "vitest";
import { engineView } from "#tests/factories/player/engine-view.ts";
import { playerZone } from "#tests/factories/player/playback.ts";
import { playbackStateOf } from "./playback-state.ts";

const PAID_UNTIL = Date.UTC(2030, 0, 1);
const GRACE_UNTIL = Date.UTC(2030, 0, 8);

const zone = playerZone({
  subscription: {
    paidUntil: new Date(PAID_UNTIL).toISOString(),
    gracePeriod: false,
    graceUntil: new Date(GRACE_UNTIL).toISOString(),
  },
});

test("playback state: an offline grace period follows the service's clock (@C-314)", () => {
  const paymentAt = (serviceNow: number) =>
    playbackStateOf(engineView({ zone, serviceNow, now: 0, online: false }))?.payment;
  expect(paymentAt(PAID_UNTIL - 1)).toEqual({ state: "paid", until: PAID_UNTIL });
  expect(paymentAt(PAID_UNTIL)).toEqual({ state: "grace", until: GRACE_UNTIL });
  expect(paymentAt(GRACE_UNTIL)).toEqual({ state: "ended", until: null });
});

test("playback state: a zone barred for another reason counts as ended, whatever is paid", () => {
  const other = { ...zone, account: { ...zone.account, id: "another account" } };
  const state = playbackStateOf(engineView({ zone: other, serviceNow: 0 }));
  expect(state?.payment).toEqual({ state: "ended", until: null });
});
