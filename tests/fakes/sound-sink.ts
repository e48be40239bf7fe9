import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileCard } from "./file-card.ts";
import { PulseCard } from "./pulse-card.ts";
import type { Recorder } from "./recorder.ts";

export type { Recorder } from "./recorder.ts";

/** A card that can be taken away and brought again, and whose sound can be recorded, silence included. */
export interface TestCard {
  readonly plug: () => Promise<void>;
  /** Players lose their device. */
  readonly unplug: () => Promise<void>;
  readonly record: () => Promise<Recorder>;
}

/** A sound card of one's own that nobody hears: what is played into it can be recorded. */
export interface SoundSink extends TestCard {
  /** To be set for the process that plays: its default sound card is then this sink. */
  readonly env: Readonly<Record<string, string>>;
  /** A second card that players can choose, called {@link SECOND_CARD}; it is not there until it is plugged. */
  readonly second: TestCard;
  /** Native audio finds no way to any card, or finds it again; a browser goes on as it did, given a sound server. */
  readonly breakNative: (broken: boolean) => Promise<void>;
  /** Somebody makes another card the default one; gives a recorder of that. Null without a sound server. */
  readonly changeDefault: (() => Promise<Recorder>) | null;
  /** The streams that programs have open on the card. Null without a sound server, which counts them. */
  readonly players: (() => Promise<readonly string[]>) | null;
  readonly stop: () => Promise<void>;
}

export const SECOND_CARD = "Second speaker";

const HINT = `hint { show on description "${SECOND_CARD}" }`;
const SYSTEM = "</usr/share/alsa/alsa.conf>";

/** Starts a private sound system with one card in it: PulseAudio, or with ROOMTONE_SOUND=alsa-file without any server. */
export async function startSoundSink(): Promise<SoundSink> {
  const folder = await mkdtemp(join(tmpdir(), "roomtone-sound-"));
  // What `npm test` found comes before what a person asks of a single runner.
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

/** A card is there when ALSA's configuration names it. */
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
