import type { Howl as HowlClass, Howler as HowlerGlobal } from "howler";
import { ok, refuse } from "#shared/domain/result/result.ts";
import { decodeOgg } from "./decode-ogg.ts";
import { cornersAfter, gainAt } from "./envelope.ts";
import type { Ramp, Stage, Voice } from "./voice.ts";

/** One sounds, one follows, one fades out. */
const VOICES = 3;

/** A sample of silence: howler opens its audio context, and unlocks it, with its first sound. */
const SILENCE = "data:audio/wav;base64,UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==";

export interface HowlerParts {
  readonly Howl: typeof HowlClass;
  readonly Howler: typeof HowlerGlobal;
}

/** Gives a track's bytes; null when they cannot be read. */
export type ReadAudio = (uri: string) => Promise<ArrayBuffer | null>;

/** Opens howler's audio context. The next touch of the page then allows sound where a browser asks for one. */
export function openAudio({ Howl }: Pick<HowlerParts, "Howl">): HowlClass {
  return new Howl({ src: [SILENCE], format: ["wav"] });
}

/**
 * Voices on howler's audio context. Howler opens the context, unlocks it on the first touch where a browser asks for one
 * and holds the master volume; the voices are scheduled on the context's own clock, since howler's `play` begins
 * whenever its timer fires, which a page in the background may do a second late.
 */
export function createHowlerStage({ Howl, Howler }: HowlerParts, read: ReadAudio): Stage {
  Howler.autoSuspend = false;
  const silence = openAudio({ Howl });
  const context = Howler.ctx;
  const master = context.createGain();
  master.channelCountMode = "explicit";
  master.connect(Howler.masterGain);
  const voices = Array.from({ length: VOICES }, () => createVoice(context, master, read));
  const wake = () => {
    if (context.state !== "running" && context.state !== "closed") context.resume().catch(() => undefined);
  };
  wake();
  return {
    voices,
    now: () => context.currentTime * 1000,
    isRunning: () => context.state === "running",
    wake,
    onChange: (listener) => {
      context.addEventListener("statechange", listener);
      return () => context.removeEventListener("statechange", listener);
    },
    setGain: (gain, ms) => {
      const { gain: value } = master;
      const now = context.currentTime;
      value.cancelScheduledValues(now);
      value.setValueAtTime(value.value, now);
      value.linearRampToValueAtTime(gain, now + ms / 1000);
    },
    setMono: (mono) => {
      master.channelCount = mono ? 1 : 2;
    },
    dispose: () => {
      for (const voice of voices) voice.release();
      master.disconnect();
      silence.unload();
    },
  };
}

function createVoice(context: AudioContext, target: AudioNode, read: ReadAudio): Voice {
  const level = context.createGain();
  level.gain.value = 0;
  level.connect(target);
  let buffer: AudioBuffer | null = null;
  let source: AudioBufferSourceNode | null = null;
  let loads = 0;
  const now = () => context.currentTime * 1000;
  const cut = () => {
    source?.stop();
    source?.disconnect();
    source = null;
  };
  return {
    async load(uri) {
      const load = ++loads;
      const bytes = await read(uri);
      if (!bytes) return refuse("unreadable");
      const decoded = await decode(context, bytes);
      if (!decoded) return refuse("decode");
      if (load === loads) buffer = decoded;
      return ok(null);
    },
    play(at, positionMs, lengthMs) {
      cut();
      source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(level);
      source.start(Math.max(at, now()) / 1000, positionMs / 1000, lengthMs / 1000);
    },
    halt(at) {
      source?.stop(Math.max(at, now()) / 1000);
    },
    ramp(ramp: Ramp) {
      const { gain } = level;
      const from = now();
      gain.cancelScheduledValues(0);
      gain.setValueAtTime(gainAt(ramp, from), from / 1000);
      if (ramp.at > from) gain.setValueAtTime(ramp.from, ramp.at / 1000);
      for (const corner of cornersAfter(ramp, from)) {
        gain.linearRampToValueAtTime(corner.gain, corner.at / 1000);
      }
    },
    release() {
      loads++;
      cut();
      buffer = null;
    },
  };
}

/** The browser's own decoder uses its buffer up also when it fails: the second one is given a copy. */
async function decode(context: AudioContext, bytes: ArrayBuffer): Promise<AudioBuffer | null> {
  const copy = bytes.slice(0);
  return context.decodeAudioData(bytes).catch(() => decodeOgg(copy, context).catch(() => null));
}
