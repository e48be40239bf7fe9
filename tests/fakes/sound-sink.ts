import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileCard } from "./file-card.ts";
import { PulseCard } from "./pulse-card.ts";
import type { Recorder } from "./recorder.ts";

export type { Recorder } from "./recorder.ts";

/** A card that can be unplugged and recorded, including silence. */
export interface TestCard {
  readonly plug: () => Promise<void>;
  /** Players lose their device. */
  readonly unplug: () => Promise<void>;
  readonly record: () => Promise<Recorder>;
}

/** A private, silent sound card whose sound can be recorded. */
export interface SoundSink extends TestCard {
  /** Environment for the playing process: makes this sink its default sound card. */
  readonly env: Readonly<Record<string, string>>;
  /** A second card for players, named {@link SECOND_CARD}; it is missing until it is plugged in. */
  readonly second: TestCard;
  /** Blocks or restores native audio on all cards; browsers are unaffected if there is a sound server. */
  readonly breakNative: (broken: boolean) => Promise<void>;
  /** Makes another card the default; returns a recorder of it. Null without a sound server. */
  readonly changeDefault: (() => Promise<Recorder>) | null;
  /** Programs' open streams on the card. Null without a sound server, which counts them. */
  readonly players: (() => Promise<readonly string[]>) | null;
  readonly stop: () => Promise<void>;
}

export const SECOND_CARD = "Second speaker";

const HINT = `hint { show on description "${SECOND_CARD}" }`;
const SYSTEM = "</usr/share/alsa/alsa.conf>";

/** Starts a private sound system with one card: PulseAudio, or with ROOMTONE_SOUND=alsa-file without any server. */
export async function startSoundSink(): Promise<SoundSink> {
  const folder = await mkdtemp(join(tmpdir(), "roomtone-sound-"));
  // `npm test` sets ROOMTONE_TEST_SOUND; ROOMTONE_SOUND is for starting a single runner by hand.
  const { ROOMTONE_TEST_SOUND, ROOMTONE_SOUND } = process.env;
  const kind = ROOMTONE_TEST_SOUND ?? ROOMTONE_SOUND;
  return kind === "alsa-file" ? startFileSink(folder) : startPulseSink(folder);
}

async function startPulseSink(folder: string): Promise<SoundSink> {
  const [first, second] = [new PulseCard(join(folder, "first")), new PulseCard(join(folder, "second"))];
  const asound = join(folder, "asound.conf");
  const config = [
    SYSTEM,
    "pcm.!default { type pulse }",
    "ctl.!default { type pulse }",
    `pcm.second { type pulse server "unix:${second.socket}" ${HINT} }`,
    "",
  ].join("\n");
  await first.plug();
  await writeFile(asound, config);
  return {
    env: { ...first.env, ALSA_CONFIG_PATH: asound },
    record: () => first.record(),
    plug: () => first.plug(),
    unplug: () => first.unplug(),
    second,
    breakNative: (broken) => writeFile(asound, broken ? "" : config),
    changeDefault: async () => {
      await first.changeDefault("roomtone_other");
      return first.record("roomtone_other");
    },
    players: () => first.players(),
    stop: async () => {
      await first.unplug();
      await second.unplug();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A card exists while ALSA's configuration names it. */
async function startFileSink(folder: string): Promise<SoundSink> {
  const [first, second] = [new FileCard(join(folder, "first")), new FileCard(join(folder, "second"))];
  const asound = join(folder, "asound.conf");
  const there = { first: true, second: false, broken: false };
  const configure = (change: Partial<typeof there>) => {
    Object.assign(there, change);
    const cards = [there.first && first.config("default"), there.second && second.config("second", HINT)];
    return writeFile(asound, there.broken ? "" : [SYSTEM, ...cards.filter(Boolean), ""].join("\n"));
  };
  const card = (name: "first" | "second", file: FileCard): TestCard => ({
    record: () => file.record(),
    plug: async () => {
      await file.plug();
      await configure({ [name]: true });
    },
    unplug: async () => {
      await configure({ [name]: false });
      await file.unplug();
    },
  });
  const sink = card("first", first);
  await sink.plug();
  return {
    ...sink,
    env: { ALSA_CONFIG_PATH: asound },
    second: card("second", second),
    breakNative: (broken) => configure({ broken }),
    changeDefault: null,
    players: null,
    stop: async () => {
      await first.unplug();
      await second.unplug();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
