import type { Howl as HowlClass, Howler as HowlerGlobal } from "howler";
import { duckAt } from "#shared/domain/messaging/duck.ts";
import { CEILING_SPAN, ceilingCurve } from "#shared/domain/playback/ceiling.ts";
import { dbToGain } from "#shared/domain/playback/loudness.ts";
import { ok, refuse } from "#shared/domain/result/result.ts";
import { Listeners } from "#shared/player/listeners.ts";
import { decodeOgg } from "./decode-ogg.ts";
import { cornersAfter, gainAt } from "./envelope.ts";
import { playTestSound } from "./test-sound.ts";
import type { Ramp, Stage, Voice } from "./voice.ts";

/** One playing, one prepared, one fading out. */
const VOICES = 3;

/** A sample of silence: howler opens and unlocks its audio context with its first sound. */
const SILENCE = "data:audio/wav;base64,UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==";

export interface HowlerParts {
  readonly Howl: typeof HowlClass;
  readonly Howler: typeof HowlerGlobal;
}

/** Returns a track's bytes; null if unreadable. */
export type ReadAudio = (uri: string) => Promise<ArrayBuffer | null>;

/** Opens howler's audio context. Browsers that require a user gesture unlock it on the next one. */
export function openAudio({ Howl }: Pick<HowlerParts, "Howl">): HowlClass {
  return new Howl({ src: [SILENCE], format: ["wav"] });
}

/** Frames per level measurement: the analyser's maximum, two thirds of a second. */
const LEVEL_WINDOW = 32_768;

/** The shared signal path: the music's level under messages → mono and volume → ceiling → meter and howler's own volume. */
interface Desk {
  readonly context: AudioContext;
  readonly music: GainNode;
  readonly master: GainNode;
  readonly meter: readonly AnalyserNode[];
  readonly silence: HowlClass;
}

/**
 * Voices on howler's audio context. Howler opens the context, unlocks it on the first user gesture where required, and
 * owns the master volume. Voices are scheduled on the context's own clock: howler's `play` starts when its timer fires,
 * which background pages may delay by a second.
 */
export function createHowlerStage(howler: HowlerParts, read: ReadAudio): Stage {
  const { Howler } = howler;
  const listeners = new Listeners<null>();
  const changed = () => listeners.emit(null);
  const samples = new Float32Array(LEVEL_WINDOW);
  let desk = openDesk(howler, changed);
  let volume = 0;
  const voices = Array.from({ length: VOICES }, () => createVoice(() => desk, "music", read));
  const announcer = createVoice(() => desk, "master", read);
  const release = () => {
    for (const voice of [...voices, announcer]) voice.release();
  };
  const wake = () => {
    const { context } = desk;
    if (context.state !== "running" && context.state !== "closed") context.resume().catch(() => undefined);
  };
  wake();
  return {
    voices,
    announcer,
    duck: (curve) => {
      const { gain } = desk.music;
      const now = desk.context.currentTime;
      gain.cancelScheduledValues(0);
      gain.setValueAtTime(dbToGain(duckAt(curve, now * 1000)), now);
      for (const { at, db } of curve) {
        if (at > now * 1000) gain.exponentialRampToValueAtTime(dbToGain(db), at / 1000);
      }
    },
    now: () => desk.context.currentTime * 1000,
    isRunning: () => desk.context.state === "running",
    wake,
    onChange: (listener) => listeners.add(listener),
    setGain: (gain, ms) => {
      volume = gain;
      const { gain: value } = desk.master;
      const now = desk.context.currentTime;
      value.cancelScheduledValues(now);
      value.setValueAtTime(value.value, now);
      value.linearRampToValueAtTime(gain, now + ms / 1000);
    },
    setMono: (mono) => {
      desk.master.channelCount = mono ? 1 : 2;
    },
    testSound: () => {
      wake();
      playTestSound(desk.context, desk.master);
    },
    level: () => {
      let power = 0;
      for (const side of desk.meter) {
        side.getFloatTimeDomainData(samples);
        for (const sample of samples) power += sample * sample;
      }
      return 10 * Math.log10(power / (LEVEL_WINDOW * desk.meter.length));
    },
    reopen: () => {
      const { context } = desk;
      context
        .suspend()
        .then(() => context.resume())
        .catch(() => undefined);
    },
    renew: () => {
      const mono = desk.master.channelCount === 1;
      release();
      closeDesk(desk, changed);
      // Howler's own reset: drops its context and opens another one.
      Howler.unload();
      desk = openDesk(howler, changed);
      desk.master.gain.value = volume;
      desk.master.channelCount = mono ? 1 : 2;
      wake();
    },
    dispose: () => {
      release();
      leave(howler, desk, changed);
    },
  };
}

function openDesk(howler: HowlerParts, changed: () => void): Desk {
  const { Howler } = howler;
  Howler.autoSuspend = false;
  const silence = openAudio(howler);
  const context = Howler.ctx;
  const master = context.createGain();
  master.channelCountMode = "explicit";
  const music = context.createGain();
  music.connect(master);
  const scale = context.createGain();
  scale.gain.value = 1 / CEILING_SPAN;
  const ceiling = context.createWaveShaper();
  ceiling.curve = ceilingCurve();
  // Both channels carry the mono sum, also for the meter.
  const out = context.createGain();
  out.channelCount = 2;
  out.channelCountMode = "explicit";
  master.connect(scale).connect(ceiling).connect(out).connect(Howler.masterGain);
  const splitter = context.createChannelSplitter(2);
  out.connect(splitter);
  const meter = [0, 1].map((side) => {
    const analyser = context.createAnalyser();
    analyser.fftSize = LEVEL_WINDOW;
    splitter.connect(analyser, side);
    return analyser;
  });
  context.addEventListener("statechange", changed);
  return { context, music, master, meter, silence };
}

/** Returns the context to howler, which suspends it after a sound has ended and a while of silence. */
function leave({ Howler }: HowlerParts, desk: Desk, changed: () => void): void {
  const { context, master, silence } = desk;
  context.removeEventListener("statechange", changed);
  master.disconnect();
  Howler.autoSuspend = true;
  silence.once("end", () => silence.unload());
  silence.play();
}

function closeDesk({ context, master, silence }: Desk, changed: () => void): void {
  context.removeEventListener("statechange", changed);
  master.disconnect();
  silence.unload();
}

function createVoice(desk: () => Desk, outlet: "music" | "master", read: ReadAudio): Voice {
  let { context } = desk();
  let level = levelOf(context, desk()[outlet]);
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
      if (context !== desk().context) {
        ({ context } = desk());
        level = levelOf(context, desk()[outlet]);
      }
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

function levelOf(context: AudioContext, outlet: AudioNode): GainNode {
  const level = context.createGain();
  level.gain.value = 0;
  level.connect(outlet);
  return level;
}

/** The browser's decoder detaches its buffer even on failure, so the second decoder gets a copy. */
async function decode(context: AudioContext, bytes: ArrayBuffer): Promise<AudioBuffer | null> {
  const copy = bytes.slice(0);
  return context.decodeAudioData(bytes).catch(() => decodeOgg(copy, context).catch(() => null));
}
