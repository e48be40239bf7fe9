import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { launchDesktop } from "#tests/desktop/fixtures.ts";
import { createNoisePlaylist } from "#tests/desktop/noise-music.ts";
import { pair, Shop, startShopService } from "#tests/desktop/shop.ts";
import { firstSound, longestSilence, PCM_RATE } from "#tests/factories/pcm.ts";
import { type Recorder, startSoundSink } from "#tests/fakes/sound-sink.ts";
import { type Bench, type Measurement, median } from "./bench.ts";

const RUNS = 5;
const TRACK_S = 240;
const BUILT = path.resolve(import.meta.dirname, "../../out");
/** How long the music is recorded after a fault. */
const LISTEN_MS = 8000;

export const bench: Bench = {
  about: "the built desktop app on a recorded sink: pairing, and accidents, until there is music",
  async run() {
    const found: Record<string, number[]> = {};
    for (let run = 0; run < RUNS; run += 1) {
      for (const [what, ms] of Object.entries(await once())) found[what] = [...(found[what] ?? []), ms];
    }
    return Object.entries(found).flatMap(([what, samples]): Measurement[] => [
      { what: `${what}: median of ${RUNS}`, value: median(samples), unit: "ms", toReach: "≤ 5000 ms" },
      { what: `${what}: longest`, value: Math.max(...samples), unit: "ms" },
    ]);
  },
};

/** Pairs a new player, then injects one fault after the other; returns the recovery time of each, in ms. */
async function once(): Promise<Readonly<Record<string, number>>> {
  const folder = await mkdtemp(path.join(tmpdir(), "roomtone-bench-"));
  const sink = await startSoundSink();
  await using app = await startShopService();
  const shop = await Shop.open(app);
  const music = await createNoisePlaylist(app.service, [TRACK_S * PCM_RATE]);
  await shop.play(music.id, { crossfade: false });
  const dataDir = path.join(folder, "data");
  const desktop = await launchDesktop({ serviceUrl: shop.url, dataDir, out: BUILT, env: sink.env });
  const recorder = await sink.record();
  try {
    const page = await desktop.page();
    const pairedAt = recorder.frames();
    await pair(page, shop);
    const paired = await untilSound(recorder, pairedAt);

    const audioDied = recorder.frames();
    const [pid = 0] = await desktop.utilityPids();
    process.kill(pid, "SIGKILL");
    await delay(LISTEN_MS);
    const audio = silence(recorder, audioDied);

    const rendererDied = recorder.frames();
    await desktop.crashRenderer();
    await delay(LISTEN_MS);
    const renderer = silence(recorder, rendererDied);

    await desktop.kill();
    // The sound system's buffer drains before the app is back.
    await delay(1000);
    const startedAt = recorder.frames();
    await desktop.relaunch();
    const restarted = await untilSound(recorder, startedAt);
    return {
      "music after pairing": paired,
      "silence when the audio process is killed": audio,
      "silence when the renderer is killed": renderer,
      "music after the app was killed and started again": restarted,
    };
  } finally {
    await recorder.stop();
    await desktop.close();
    await sink.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function untilSound(recorder: Recorder, from: number): Promise<number> {
  for (;;) {
    const at = firstSound(recorder.take(recorder.frames() - from).left);
    if (at >= 0) return (at * 1000) / PCM_RATE;
    await delay(50);
  }
}

function silence(recorder: Recorder, from: number): number {
  const { left } = recorder.take(recorder.frames() - from);
  return (longestSilence(left, 0, left.length) * 1000) / PCM_RATE;
}
