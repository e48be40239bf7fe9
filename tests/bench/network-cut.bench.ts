import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { FlakyNetwork } from "#tests/desktop/flaky-network.ts";
import { HostDesktop } from "#tests/desktop/host-desktop.ts";
import { createNoisePlaylist } from "#tests/desktop/noise-music.ts";
import { pair, Shop, startShopService } from "#tests/desktop/shop.ts";
import { PCM_RATE } from "#tests/factories/pcm.ts";
import { type SoundSink, startSoundSink } from "#tests/fakes/sound-sink.ts";
import { Listener } from "#tests/soak/listener.ts";
import type { Bench, Measurement } from "./bench.ts";

const OUT = path.resolve(import.meta.dirname, "../../out");
const SECOND_MS = 1000;

/** Duration of the network cut, in ms: ten minutes, or ROOMTONE_CUT_MINUTES. */
const MINUTES = Number(process.env.ROOMTONE_CUT_MINUTES ?? 10);
const CUT_MS = MINUTES * 60 * SECOND_MS;
const TRACKS = 8;
const TRACK_S = 25;
/** Playback before and after the cut, in ms. */
const AROUND_MS = 60 * SECOND_MS;
/** More than a player's longest delay between connection attempts, in ms. */
const CATCH_UP_MS = 120 * SECOND_MS;

export const bench: Bench = {
  about: `the built app through ${MINUTES} real minutes without a network, recorded; its history afterwards`,
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), "roomtone-cut-"));
    const sink = await startSoundSink();
    await using app = await startShopService();
    try {
      const shop = await Shop.open(app);
      const music = await createNoisePlaylist(app.service, Array(TRACKS).fill(TRACK_S * PCM_RATE));
      await shop.play(music.id, { crossfade: false });
      const order = music.tracks.map(({ id }) => id);
      await using network = await FlakyNetwork.before(shop.url);
      return await listen(shop, network, sink, folder, order);
    } finally {
      await sink.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function listen(
  shop: Shop,
  network: FlakyNetwork,
  sink: SoundSink,
  folder: string,
  order: readonly string[],
): Promise<Measurement[]> {
  const dataDir = path.join(folder, "data");
  const desktop = await HostDesktop.launch({ serviceUrl: network.url, dataDir, out: OUT, env: sink.env });
  const listener = Listener.to(sink);
  try {
    await pair(await desktop.page(), shop);
    await delay(AROUND_MS);
    network.cut();
    await delay(CUT_MS);
    const known = (await shop.history()).length;
    network.mend();
    const mendedAt = performance.now();
    const wanted = Math.floor((AROUND_MS + CUT_MS) / SECOND_MS / TRACK_S) - 1;
    let plays = await shop.history();
    while (plays.length < wanted && performance.now() - mendedAt < CATCH_UP_MS) {
      await delay(SECOND_MS / 2);
      plays = await shop.history();
    }
    const caughtUpMs = performance.now() - mendedAt;
    await delay(AROUND_MS);
    const { seconds, silentSeconds, longestSilenceSeconds, silences } = listener.heard;
    return [
      { what: "listened", value: seconds, unit: "s" },
      { what: "silence in all", value: silentSeconds, unit: "s", toReach: "0" },
      { what: "longest silence", value: longestSilenceSeconds, unit: "s", toReach: "≤ 1 s" },
      ...silences.map((one) => ({
        what: `silence at ${Math.round(one.at)} s`,
        value: one.seconds,
        unit: "s" as const,
      })),
      { what: "plays that the service knew of at the end of the cut", value: known, unit: "" },
      { what: "history complete after the cut", value: caughtUpMs / SECOND_MS, unit: "s" },
      ...historyOf(await shop.history(), order),
    ];
  } finally {
    listener.stop();
    await desktop.close();
  }
}

/** Each play is reported once, in the order of the playlist. */
function historyOf(
  newestFirst: Awaited<ReturnType<Shop["history"]>>,
  order: readonly string[],
): Measurement[] {
  const plays = newestFirst.toReversed();
  const ids = plays.map(({ track }) => order.indexOf(track.id));
  const missing = ids.filter((at, n) => n > 0 && at !== ((ids[n - 1] ?? 0) + 1) % order.length).length;
  const doubled = plays.length - new Set(plays.map(({ playId }) => playId)).size;
  return [
    { what: "plays in the history", value: plays.length, unit: "" },
    { what: "plays out of order or missing", value: missing, unit: "", toReach: "0" },
    { what: "plays told twice", value: doubled, unit: "", toReach: "0" },
  ];
}
