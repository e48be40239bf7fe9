import { ZoneSettings } from "#shared/contract/player.ts";
import { seededRandom } from "#shared/domain/playback/random.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { playbackIntent, playerZone } from "#tests/factories/player/playback.ts";
import { HOUR, MINUTE } from "#tests/factories/player/shop-player.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { PlayBooks } from "./play-books.ts";
import { SilenceByPlan } from "./silence-by-plan.ts";
import { FAULTS, type FaultName, restoreNetwork, type Soak } from "./soak-faults.ts";
import { SoakMedia } from "./soak-media.ts";
import { openingHours, schedule } from "./soak-music.ts";
import { SoakService } from "./soak-service.ts";
import { SoakShop, TELL_MS } from "./soak-shop.ts";
import { type Silence, SoundLedger } from "./sound-ledger.ts";

/** Time after the last fault within which the service receives everything, in ms. */
const DRAIN_MS = 20 * MINUTE;

/** Paid time of the subscription, in ms: longer than the soak and the computer's sleeps. */
const PAID_FOR_MS = 25 * DAY_MS;

/** A shorter play may be missing after a kill, in ms. */
const SURELY_HEARD_MS = TELL_MS + 500;

export interface SoakOptions {
  /** Start, epoch ms. */
  readonly start: number;
  readonly days: number;
  readonly faults: number;
  readonly seed: number;
  /** Called at the end of each simulated day. */
  readonly onDay?: (day: number) => void;
}

export interface SoakResult {
  /** Number of faults by kind. */
  readonly faults: ReadonlyMap<string, number>;
  /** Unexcused silences, the longest first. */
  readonly silences: readonly Silence[];
  readonly silentMs: number;
  /** The part beyond the recovery time after a fault. */
  readonly beyondRecoveryMs: number;
  readonly longestMs: number;
  readonly bundledMs: number;
  readonly plays: number;
  /** Plays heard but never reported, and plays reported but never heard. */
  readonly lost: readonly string[];
  readonly invented: readonly string[];
  /** Plays reported with a wrong duration. */
  readonly misstated: readonly string[];
  /** Frames that repeat a reported play: allowed, since each play is one row. */
  readonly repeated: number;
  readonly untold: number;
  /** The largest error of the player's estimate of the service's clock at the end of an hour, in ms. */
  readonly clockOffMs: number;
  /** Duration of sound in the closed location. */
  readonly soundedWhileClosedMs: number;
}

/** Runs a player for days of virtual time with all faults of a shop. */
export async function runSoak({ start, days, faults, seed, onDay }: SoakOptions): Promise<SoakResult> {
  const random = seededRandom(seed);
  const time = virtualTime({ start, random });
  const { monotonic } = time.environment;
  const ledger = new SoundLedger();
  const books = new PlayBooks();
  const media = new SoakMedia(time.environment);
  let wantsSince: number | null = 0;
  const service = new SoakService({
    time,
    random,
    books,
    now: () => Math.floor(start + monotonic()),
    zone: playerZone({
      location: { ...playerZone().location, openingHours },
      settings: ZoneSettings.parse({ diskcache_max_mb: 600 }),
      // Beyond a clock set forward by a month.
      subscription: {
        paidUntil: new Date(start + PAID_FOR_MS).toISOString(),
        gracePeriod: false,
        graceUntil: null,
      },
    }),
    source: schedule,
    intent: playbackIntent(),
    onWanted: (isWanted) => {
      if (isWanted && wantsSince !== null) {
        ledger.excuse({ from: wantsSince, to: monotonic() });
        shop.musicIsDue();
      }
      wantsSince = isWanted ? null : (wantsSince ?? monotonic());
    },
  });
  const shop = new SoakShop({ time, random, media, service, ledger, books });
  const plan = new SilenceByPlan({ time, service, shop, ledger });
  const soak: Soak = { time, random, service, shop, media, network: { goneUntil: 0 } };
  ledger.fault({ at: 0, kind: "first start", recoveryMs: 5000 });
  await shop.start();
  const end = days * DAY_MS;
  let clockOffMs = 0;
  for (const { at, name } of agenda(random, faults, end)) {
    time.environment.after(at, () => {
      ledger.fault({ at: monotonic(), kind: name, recoveryMs: FAULTS[name].recoveryMs });
      FAULTS[name].strike(soak);
    });
  }
  for (let hour = 1; hour <= days * 24; hour++) {
    await time.advance(HOUR);
    shop.collect();
    clockOffMs = Math.max(clockOffMs, shop.clockOffMs);
    if (hour % 24 !== 0) continue;
    books.balance();
    onDay?.(hour / 24);
  }
  restoreNetwork(soak);
  await time.advance(DRAIN_MS);
  shop.kill();
  await time.advance(DRAIN_MS);
  shop.collect();
  if (wantsSince !== null) ledger.excuse({ from: wantsSince, to: end });
  return { ...resultOf(ledger, books, shop, end), clockOffMs, soundedWhileClosedMs: plan.soundedMs };
}

/** Times and kinds of the faults; none in the first and last minutes. */
function agenda(random: () => number, count: number, end: number) {
  const names = Object.keys(FAULTS) as FaultName[];
  return Array.from({ length: count }, (_, n) => ({
    at: 5 * MINUTE + random() * (end - 40 * MINUTE),
    name: names[n % names.length]!, // n % length is within bounds
  })).sort((a, b) => a.at - b.at);
}

function resultOf(
  ledger: SoundLedger,
  books: PlayBooks,
  shop: SoakShop,
  end: number,
): Omit<SoakResult, "clockOffMs" | "soundedWhileClosedMs"> {
  const silences = [...ledger.silences(0, end)].sort((a, b) => b.to - b.from - (a.to - a.from));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    faults: new Map(
      Object.entries(Object.groupBy(ledger.faults, ({ kind }) => kind)).map(([kind, all]) => [
        kind,
        all?.length ?? 0,
      ]),
    ),
    silences,
    silentMs: sum(silences.map(({ from, to }) => to - from)),
    beyondRecoveryMs: sum(silences.map((silence) => ledger.beyondRecovery(silence))),
    longestMs: Math.max(0, ...silences.map(({ from, to }) => to - from)),
    bundledMs: shop.bundledMs,
    ...books.close(SURELY_HEARD_MS),
    untold: shop.untold,
  };
}
