import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { playHistory } from "#server/db/schema/places.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { HostDesktop } from "#tests/desktop/host-desktop.ts";
import { createNoisePlaylist } from "#tests/desktop/noise-music.ts";
import { pair, Shop, startShopService } from "#tests/desktop/shop.ts";
import { PCM_RATE } from "#tests/factories/pcm.ts";
import { type SoundSink, startSoundSink } from "#tests/fakes/sound-sink.ts";
import { Listener } from "#tests/soak/listener.ts";
import type { Bench, Measurement } from "./bench.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Duration: an hour, or ROOMTONE_SOAK_MINUTES. */
const MINUTES = Number(process.env.ROOMTONE_SOAK_MINUTES ?? 60);

const TRACKS = 12;
const TRACK_S = 150;

export const bench: Bench = {
  about: `${MINUTES} real minutes of the built app, recorded: silence, memory; one crash of each process on the way`,
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), "roomtone-hour-"));
    const sink = await startSoundSink();
    await using app = await startShopService();
    try {
      const shop = await Shop.open(app);
      const music = await createNoisePlaylist(app.service, Array(TRACKS).fill(TRACK_S * PCM_RATE));
      await shop.play(music.id, { crossfade: true, crossfade_length: 4 });
      return await listen(shop, sink, folder);
    } finally {
      await sink.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function listen(shop: Shop, sink: SoundSink, folder: string): Promise<Measurement[]> {
  const desktop = await HostDesktop.launch({
    serviceUrl: shop.url,
    dataDir: path.join(folder, "data"),
    out: path.join(ROOT, "out"),
    env: sink.env,
  });
  const listener = Listener.to(sink);
  try {
    await pair(await desktop.page(), shop);
    const sixth = async () => {
      await delay((MINUTES * MINUTE_MS) / 6);
      const { seconds, silentSeconds, longestSilenceSeconds } = listener.heard;
      process.stderr.write(
        `  ${seconds} s heard, ${silentSeconds} s silent, at most ${longestSilenceSeconds} s\n`,
      );
    };
    await sixth();
    const before = await memory(desktop);
    await sixth();
    const calm = { ...listener.heard };
    process.kill((await desktop.utilityPids())[0] ?? -1, "SIGKILL");
    await sixth();
    await desktop.crashRenderer();
    await sixth();
    await desktop.kill();
    await desktop.relaunch();
    await sixth();
    await sixth();
    const after = await memory(desktop);
    return [...silence(calm, listener.heard), ...growth(before, after), await plays(shop)];
  } finally {
    listener.stop();
    await desktop.close();
  }
}

function silence(calm: Listener["heard"], all: Listener["heard"]): Measurement[] {
  return [
    { what: "listened", value: all.seconds, unit: "s" },
    { what: "silence before the first crash", value: calm.silentSeconds, unit: "s", toReach: "0" },
    { what: "silence in all, three crashes included", value: all.silentSeconds, unit: "s" },
    { what: "longest silence", value: all.longestSilenceSeconds, unit: "s", toReach: "≤ 5 s after a crash" },
    ...all.silences.map(({ at, seconds }) => ({
      what: `silence at ${Math.round(at)} s`,
      value: seconds,
      unit: "s" as const,
    })),
  ];
}

interface Memory {
  readonly main: number;
  readonly audio: number;
}

function growth(before: Memory, after: Memory): Measurement[] {
  return (["main", "audio"] as const).flatMap((name) => [
    { what: `memory of the ${name} process at the end`, value: after[name] / 1e6, unit: "MB" as const },
    {
      what: `its growth since the first sixth`,
      value: (after[name] / before[name] - 1) * 100,
      unit: "%" as const,
      toReach: "< 5 %",
    },
  ]);
}

async function memory(desktop: HostDesktop): Promise<Memory> {
  const [audio] = await desktop.utilityPids();
  return { main: resident(await desktop.pid()), audio: resident(audio ?? -1) };
}

/** Resident memory of a process, in bytes. */
function resident(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) * 1024;
}

/** Read directly from the database: a person's session may have expired. */
async function plays({ app, zone }: Shop): Promise<Measurement> {
  const value = await app.service.services.db.$count(playHistory, eq(playHistory.soundZoneId, zone));
  return { what: "plays in the history", value, unit: "" };
}
