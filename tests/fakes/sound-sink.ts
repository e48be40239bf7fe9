import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PulseCard } from "./pulse-card.ts";
import type { Recorder } from "./recorder.ts";

export type { Recorder } from "./recorder.ts";

/** A sound card of one's own that nobody hears: what is played into it can be recorded. Needs PulseAudio. */
export interface SoundSink {
  /** To be set for the process that plays: its default sound card is then this sink. */
  readonly env: Readonly<Record<string, string>>;
  /** Begins to record what is played, silence included. */
  readonly record: () => Promise<Recorder>;
  /** Takes the card away (players lose their device) and brings it back. */
  readonly unplug: () => Promise<void>;
  readonly plug: () => Promise<void>;
  /** Somebody makes another card the default one; gives a recorder of that. */
  readonly changeDefault: () => Promise<Recorder>;
  /** A second card that players can choose, called {@link SECOND_CARD}; it is not there until it is plugged. */
  readonly second: PulseCard;
  /** Native audio finds no way to any card, or finds it again; others go on as they did. */
  readonly breakNative: (broken: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const SECOND_CARD = "Second speaker";

/** Starts a private sound system with one card in it. */
export async function startSoundSink(): Promise<SoundSink> {
  const folder = await mkdtemp(join(tmpdir(), "roomtone-sound-"));
  const [first, second] = ["first", "second"].map((name) => new PulseCard(join(folder, name)));
  if (!first || !second) throw new Error("two cards");
  const asound = join(folder, "asound.conf");
  const config = [
    "</usr/share/alsa/alsa.conf>",
    "pcm.!default { type pulse }",
    "ctl.!default { type pulse }",
    `pcm.second { type pulse server "unix:${second.socket}"`,
    `  hint { show on description "${SECOND_CARD}" } }`,
    "",
  ].join("\n");
  await mkdir(folder, { recursive: true });
  await writeFile(asound, config);
  await first.plug();
  return {
    env: { ...first.env, ALSA_CONFIG_PATH: asound },
    record: () => first.record(),
    plug: () => first.plug(),
    unplug: () => first.unplug(),
    changeDefault: async () => {
      await first.changeDefault("roomtone_other");
      return first.record("roomtone_other");
    },
    second,
    breakNative: (broken) => writeFile(asound, broken ? "" : config),
    stop: async () => {
      await first.unplug();
      await second.unplug();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
