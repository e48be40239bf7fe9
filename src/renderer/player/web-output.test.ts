import { expect, test } from "vitest";
import { type DuckCurve, duckAt } from "#shared/domain/messaging/duck.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { OutputEvent, OutputItem } from "#shared/player/output.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { gainAt } from "./envelope.ts";
import type { Ramp, Stage, Voice } from "./voice.ts";
import { WebOutput } from "./web-output.ts";

const DECODING_MS = 100;

/** A voice that records what would be heard. */
class SilentVoice implements Voice {
  uri: string | null = null;
  sounding: { readonly uri: string; readonly at: number; readonly positionMs: number; end: number } | null =
    null;
  curve: Ramp = { at: 0, ms: 0, from: 0, to: 0 };
  readonly #decode: (uri: string) => Promise<Result<null, "unreadable" | "decode">>;

  constructor(decode: (uri: string) => Promise<Result<null, "unreadable" | "decode">>) {
    this.#decode = decode;
  }

  async load(uri: string) {
    const decoded = await this.#decode(uri);
    if (decoded.ok) this.uri = uri;
    return decoded;
  }

  play(at: number, positionMs: number, lengthMs: number) {
    if (this.uri !== null) this.sounding = { uri: this.uri, at, positionMs, end: at + lengthMs };
  }

  halt(at: number) {
    if (this.sounding) this.sounding.end = Math.min(this.sounding.end, at);
  }

  ramp(ramp: Ramp) {
    this.curve = ramp;
  }

  release() {
    this.uri = null;
    this.sounding = null;
  }
}

/** A page with a sound card whose clock follows the test's, except while the browser blocks sound. */
function page() {
  const time = virtualTime();
  const { environment } = time;
  const begin = environment.now();
  const broken = new Map<string, "unreadable" | "decode" | "never">();
  const decode = (uri: string) =>
    new Promise<Result<null, "unreadable" | "decode">>((resolve) => {
      const problem = broken.get(uri);
      if (problem === "never") return;
      environment.after(DECODING_MS, () => resolve(problem ? refuse(problem) : ok(null)));
    });
  const voices = [0, 1, 2].map(() => new SilentVoice(decode));
  const announcer = new SilentVoice(decode);
  let curve: DuckCurve = [];
  let heldAt: number | null = null;
  let heldMs = 0;
  let changed = () => {};
  let volume = 0;
  let renewals = 0;
  const now = () => (heldAt ?? environment.now()) - begin - heldMs;
  const stage: Stage = {
    voices,
    announcer,
    duck: (changed) => {
      curve = changed;
    },
    now,
    isRunning: () => heldAt === null,
    wake: () => undefined,
    onChange: (listener) => {
      changed = listener;
      return () => undefined;
    },
    setGain: (gain) => {
      volume = 100 * Math.cbrt(gain);
    },
    setMono: () => undefined,
    testSound: () => undefined,
    level: () =>
      voices.some(({ sounding }) => sounding)
        ? -20 + 60 * Math.log10(volume / 100)
        : Number.NEGATIVE_INFINITY,
    reopen: () => changed(),
    renew: () => {
      renewals++;
      for (const voice of [...voices, announcer]) voice.release();
    },
    dispose: () => undefined,
  };
  const output = new WebOutput(stage, environment);
  const events: OutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  return {
    time,
    output,
    broken,
    now,
    events,
    told: (type: OutputEvent["type"]) => events.filter((event) => event.type === type),
    hold: (held: boolean) => {
      if (held) heldAt = environment.now();
      else if (heldAt !== null) {
        heldMs += environment.now() - heldAt;
        heldAt = null;
      }
      changed();
    },
    /** Number of new stages. */
    renewals: () => renewals,
    /** The tracks playing now and their gains. */
    heard: () =>
      Object.fromEntries(
        [...voices, announcer]
          .filter(({ sounding }) => sounding && sounding.at <= now() && now() < sounding.end)
          .map(({ sounding, curve }) => [sounding?.uri, gainAt(curve, now())]),
      ),
    /** Start and end of the track on the sound card's clock. */
    plan: (uri: string) => [...voices, announcer].find(({ sounding }) => sounding?.uri === uri)?.sounding,
    /** How far the music is lowered, in dB. */
    lowered: () => Math.round(duckAt(curve, now()) * 10) / 10,
  };
}

function item(id: string, seconds = 60, gain = 1): OutputItem {
  const durationMs = seconds * 1000;
  return { playId: id, media: { trackId: id, uri: id, frames: durationMs * 48 }, gain, durationMs };
}

const BEGIN = { positionMs: 0, fadeMs: 0, paused: false };

test("web output: a track starts at the requested position and reports it every second", async () => {
  const { output, time, events, heard } = page();
  output.start(item("a", 60, 0.5), { ...BEGIN, positionMs: 20_000 });
  await time.advance(3_300);
  expect(events[0]).toEqual({ type: "started", playId: "a", positionMs: 20_000 });
  expect(heard()).toEqual({ a: 0.5 });
  const positions = events.flatMap((event) => (event.type === "position" ? [event.positionMs] : []));
  expect(positions.at(-1)).toBeGreaterThan(22_000);
  expect(positions.length).toBeLessThanOrEqual(4);
});

test("web output: two tracks join at the exact sample where the first ends", async () => {
  const { output, time, told, plan, heard } = page();
  output.start(item("a"), BEGIN);
  output.setNext(item("b"), 0);
  await time.advance(30_000);
  expect(plan("b")?.at).toBe(plan("a")?.end);
  await time.advance(31_000);
  expect(heard()).toEqual({ b: 1 });
  expect(told("transition")).toMatchObject([{ from: "a", to: "b" }]);
  expect(told("ended")).toEqual([]);
});

test("web output: a crossfade has equal power throughout and ends with the first track", async () => {
  const { output, time, plan, heard, told } = page();
  output.start(item("a"), BEGIN);
  output.setNext(item("b"), 4_000);
  await time.advance(10_000);
  expect(plan("b")?.at).toBeCloseTo((plan("a")?.end ?? 0) - 4_000);
  await time.advance(46_200);
  expect(told("transition")).toHaveLength(1);
  for (let step = 0; step < 3; step++) {
    await time.advance(1_000);
    const { a = 0, b = 0 } = heard();
    expect(a ** 2 + b ** 2).toBeCloseTo(1);
  }
  await time.advance(2_000);
  expect(heard()).toEqual({ b: 1 });
});

test("web output: a pause keeps the position, also of the next track, and play resumes there", async () => {
  const { output, time, heard, plan, told } = page();
  output.start(item("a"), BEGIN);
  output.setNext(item("b"), 0);
  await time.advance(10_000);
  output.pause();
  await time.advance(500);
  expect(heard()).toEqual({});
  await time.advance(120_000);
  expect(told("transition")).toEqual([]);
  output.resume();
  await time.advance(1_000);
  expect(heard()).toEqual({ a: 1 });
  expect(plan("a")?.positionMs).toBeCloseTo(9_880, 0);
  expect(plan("b")?.at).toBe(plan("a")?.end);
  await time.advance(60_000);
  expect(heard()).toEqual({ b: 1 });
});

test("web output: a pause during a crossfade resumes with the newer track alone", async () => {
  const { output, time, heard } = page();
  output.start(item("a"), BEGIN);
  output.setNext(item("b"), 4_000);
  await time.advance(58_000);
  output.pause();
  await time.advance(1_000);
  output.resume();
  await time.advance(1_000);
  expect(heard()).toEqual({ b: 1 });
});

test("web output: skipping to a prepared track starts it at once, over the fading one", async () => {
  const { output, time, heard, told } = page();
  output.start(item("a"), BEGIN);
  output.setNext(item("b"), 0);
  await time.advance(10_000);
  output.start(item("b"), { ...BEGIN, fadeMs: 250 });
  await time.advance(50);
  expect(Object.keys(heard()).sort()).toEqual(["a", "b"]);
  await time.advance(1_000);
  expect(heard()).toEqual({ b: 1 });
  expect(told("started")).toHaveLength(2);
  expect(told("ended")).toEqual([]);
});

test("web output: many skips in a row each find a voice", async () => {
  const { output, time, heard } = page();
  for (const id of ["a", "b", "c", "d", "e", "f"]) {
    output.start(item(id), { ...BEGIN, fadeMs: 250 });
    output.setNext(item(`after ${id}`), 4_000);
    await time.advance(60);
  }
  await time.advance(1_000);
  expect(heard()).toEqual({ f: 1 });
});

test("web output: the next track can be removed or get another fade until it starts", async () => {
  const { output, time, heard, told, plan } = page();
  output.start(item("a"), BEGIN);
  output.setNext(item("b"), 4_000);
  await time.advance(10_000);
  output.setNext(item("b"), 0);
  expect(plan("b")?.at).toBe(plan("a")?.end);
  output.setNext(null, 0);
  await time.advance(48_000);
  expect(heard()).toEqual({ a: 1 });
  await time.advance(5_000);
  expect(told("ended")).toEqual([{ type: "ended", playId: "a" }]);
  expect(heard()).toEqual({});
});

test("web output: a track that cannot be read or decoded, or times out, is reported as failed", async () => {
  const { output, time, broken, told, heard } = page();
  broken.set("bad", "decode");
  broken.set("slow", "never");
  output.start(item("a"), BEGIN);
  output.setNext(item("bad"), 0);
  await time.advance(1_000);
  output.setNext(item("slow"), 0);
  await time.advance(20_000);
  expect(told("failed")).toEqual([
    { type: "failed", playId: "bad", reason: "decode" },
    { type: "failed", playId: "slow", reason: "timeout" },
  ]);
  expect(heard()).toEqual({ a: 1 });
});

test("web output: blocked sound is reported as lost, and the music resumes where it stopped", async () => {
  const { output, time, hold, told, heard } = page();
  hold(true);
  output.start(item("a"), BEGIN);
  await time.advance(5_000);
  expect(told("lost")).toHaveLength(1);
  expect(told("started")).toHaveLength(0);
  hold(false);
  await time.advance(1_000);
  expect(told("recovered")).toHaveLength(1);
  expect(heard()).toEqual({ a: 1 });
  hold(true);
  await time.advance(90_000);
  expect(told("ended")).toEqual([]);
  hold(false);
  await time.advance(1_000);
  expect(heard()).toEqual({ a: 1 });
});

test("web output: the level is independent of the volume and not reported when muted", async () => {
  const { output, time, told } = page();
  output.setVolume(50);
  output.start(item("one"), { positionMs: 0, fadeMs: 0, paused: false });
  await time.advance(4_000);
  const levels = told("level");
  expect(levels.length).toBeGreaterThanOrEqual(2);
  for (const level of levels) expect(level.type === "level" && level.db).toBeCloseTo(-20, 5);
  output.setVolume(0);
  await time.advance(4_000);
  expect(told("level")).toHaveLength(levels.length);
});

test("web output: after a reset playback resumes in place and keeps its next track", async () => {
  const { output, time, told, heard, renewals } = page();
  output.start(item("one", 30), { positionMs: 0, fadeMs: 0, paused: false });
  output.setNext(item("two"), 0);
  await time.advance(10_000);
  output.recover("restart");
  await time.advance(1_000);
  expect(renewals()).toBe(1);
  expect(heard()).toEqual({ one: 1 });
  const position = told("position").at(-1);
  expect(position?.type === "position" && position.positionMs).toBeGreaterThan(9_500);
  await time.advance(21_000);
  expect(heard()).toEqual({ two: 1 });
});

test("web output: a track's loudness can change while it plays, even just before the next one", async () => {
  const { output, time, heard } = page();
  output.start(item("one", 30), { positionMs: 0, fadeMs: 0, paused: false });
  await time.advance(5_000);
  output.setGain("one", 0.5);
  output.setGain("two", 0.1);
  await time.advance(1_000);
  expect(heard()).toEqual({ one: 0.5 });
  output.setNext(item("two"), 0);
  await time.advance(2_000);
  output.setGain("one", 0.25);
  await time.advance(1_000);
  expect(heard()).toEqual({ one: 0.25 });
  await time.advance(25_000);
  expect(heard()).toEqual({ two: 1 });
});

const DUCKING = { inMs: 0, duckDb: 18, duckDownMs: 600, duckUpMs: 1200 };
const ofAnnouncements = (events: readonly OutputEvent[]) =>
  events.filter(({ type }) => type.startsWith("announcement"));

test("web output: a message is heard at its second, over smoothly lowered music", async () => {
  const { output, time, events, plan, heard, lowered, now } = page();
  output.start(item("a"), BEGIN);
  await time.advance(10_000);
  const due = now() + 2_000;
  output.announce(item("m", 5, 0.7), { ...DUCKING, inMs: 2_000 });
  await time.advance(1_000);
  // On the card's clock since then: a background page's timers may be late.
  expect(plan("m")).toMatchObject({ at: due, end: due + 5_000 });
  expect(lowered()).toBe(0);
  await time.advance(700);
  expect(lowered()).toBe(-9);
  expect(ofAnnouncements(events)).toEqual([]);
  await time.advance(310);
  expect(heard()).toEqual({ a: 1, m: 0.7 });
  expect(lowered()).toBe(-18);
  await time.advance(5_590);
  expect(lowered()).toBe(-9);
  await time.advance(1_000);
  expect(lowered()).toBe(0);
  expect(heard()).toEqual({ a: 1 });
  expect(ofAnnouncements(events)).toEqual([
    { type: "announcementStarted", playId: "m" },
    { type: "announcementEnded", playId: "m", playedMs: 5_000 },
  ]);
});

test("web output: a message is heard alone while paused or without music; music then starts lowered", async () => {
  const { output, time, events, heard, lowered, told } = page();
  const positionMs = () =>
    told("position").reduce((_, event) => (event.type === "position" ? event.positionMs : 0), 0);
  output.announce(item("first", 2), DUCKING);
  await time.advance(1_000);
  expect(heard()).toEqual({ first: 1 });
  output.start(item("a"), BEGIN);
  await time.advance(500);
  expect(heard()).toEqual({ a: 1, first: 1 });
  expect(lowered()).toBe(-18);
  await time.advance(10_000);
  output.pause();
  const paused = positionMs();
  output.announce(item("second", 60), DUCKING);
  await time.advance(10_000);
  expect(heard()).toEqual({ second: 1 });
  output.resume();
  expect(Math.abs(positionMs() - paused)).toBeLessThan(50);
  await time.advance(2_000);
  expect(heard()).toEqual({ a: 1, second: 1 });
  output.stopAnnouncement(500);
  await time.advance(5_000);
  expect(heard()).toEqual({ a: 1 });
  expect(lowered()).toBe(0);
  expect(ofAnnouncements(events)).toMatchObject([
    { type: "announcementStarted", playId: "first" },
    { type: "announcementEnded", playId: "first", playedMs: 2_000 },
    { type: "announcementStarted", playId: "second" },
    { type: "announcementEnded", playId: "second", playedMs: 12_380 },
  ]);
});

test("web output: each message ends with one event, whatever happens to it", async () => {
  const { output, time, events, broken, hold, heard, lowered } = page();
  broken.set("bad", "decode");
  broken.set("slow", "never");
  output.start(item("a"), BEGIN);
  await time.advance(1_000);
  output.announce(item("bad"), DUCKING);
  await time.advance(1_000);
  output.announce(item("slow"), DUCKING);
  await time.advance(20_000);
  output.announce(item("withdrawn"), { ...DUCKING, inMs: 3_000 });
  await time.advance(2_900);
  output.stopAnnouncement(0);
  output.announce(item("replaced"), DUCKING);
  await time.advance(1_000);
  output.announce(item("cut"), DUCKING);
  await time.advance(1_000);
  expect(heard()).toEqual({ a: 1, cut: 1 });
  hold(true);
  await time.advance(1_000);
  output.announce(item("blocked"), DUCKING);
  await time.advance(5_000);
  output.announce(item("patient", 1), { ...DUCKING, inMs: 2_000 });
  await time.advance(1_000);
  hold(false);
  await time.advance(5_000);
  expect(lowered()).toBe(0);
  expect(ofAnnouncements(events)).toMatchObject([
    { type: "announcementFailed", playId: "bad", reason: "decode" },
    { type: "announcementFailed", playId: "slow", reason: "timeout" },
    { type: "announcementEnded", playId: "withdrawn", playedMs: 0 },
    { type: "announcementStarted", playId: "replaced" },
    { type: "announcementEnded", playId: "replaced" },
    { type: "announcementStarted", playId: "cut" },
    { type: "announcementFailed", playId: "cut", reason: "lost" },
    { type: "announcementFailed", playId: "blocked", reason: "lost" },
    { type: "announcementStarted", playId: "patient" },
    { type: "announcementEnded", playId: "patient", playedMs: 1_000 },
  ]);
});
