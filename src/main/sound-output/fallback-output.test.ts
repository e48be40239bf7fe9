import { expect, test } from "vitest";
import { Signal } from "#main/signal.ts";
import type { Output, OutputEvent, OutputItem } from "#shared/player/output.ts";
import { SimulatedOutput } from "#tests/fakes/simulated-output.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { FallbackOutput } from "./fallback-output.ts";
import type { SoundCardNews } from "./native-output.ts";

const CARD: SoundCardNews = { device: { id: "a", label: "A" }, replaced: false, devices: [] };

/** A computer whose native sound and page play in virtual time. */
function computer(ownDevice: string | null = null) {
  const time = virtualTime();
  const { environment } = time;
  const page = { isReady: true };
  const cards = { able: true };
  class Native extends SimulatedOutput {
    readonly cardsChanged = new Signal<SoundCardNews>();
    probe = async () => cards.able;
  }
  class Page extends SimulatedOutput {
    get isReady() {
      return page.isReady;
    }
    pageReady = () => undefined;
  }
  const native = new Native(environment);
  const web = new Page(environment);
  const output = new FallbackOutput({ native, web, environment, presentId: (id) => id }, ownDevice);
  const events: OutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  return { time, native, web, output, events, page, cards };
}

function item(id: string, seconds = 60): OutputItem {
  const durationMs = seconds * 1000;
  return { playId: id, media: { trackId: id, uri: id, frames: durationMs * 48 }, gain: 1, durationMs };
}

const told = (events: readonly OutputEvent[]) =>
  events.map(({ type }) => type).filter((type) => type !== "position");

function begin(output: Output, id = "one", seconds = 60): void {
  output.setVolume(70);
  output.start(item(id, seconds), { positionMs: 0, fadeMs: 0, paused: false });
}

test("fallback output: without a native sound card the page plays within two seconds", async () => {
  const { time, native, web, output, events } = computer();
  native.cardsChanged.emit({ ...CARD, device: "unknown" });
  native.lose();
  begin(output);
  output.setNext(item("two"), 0);
  native.cardsChanged.emit({ ...CARD, device: null });
  await time.advance(1_000);
  native.cardsChanged.emit({ ...CARD, device: null });
  await time.advance(1_000);
  expect(output.kind).toBe("web");
  expect(web.sounding).toBe("one");
  expect(web.volume).toBe(70);
  expect(web.next).toEqual({ trackId: "two", fadeMs: 0 });
  expect(told(events)).toEqual(["lost", "recovered", "started"]);
});

test("fallback output: it returns to native sound between tracks and reports no track twice", async () => {
  const { time, native, web, output, events, cards } = computer();
  cards.able = false;
  native.lose();
  begin(output, "one", 20);
  output.setNext(item("two"), 5_000);
  native.cardsChanged.emit({ ...CARD, device: null });
  await time.advance(5_000);
  expect(web.sounding).toBe("one");
  cards.able = true;
  native.find();
  await time.advance(8_000);
  expect(output.kind).toBe("web");
  await time.advance(9_000);
  expect(output.kind).toBe("native");
  expect(native.sounding).toBe("two");
  expect(web.sounding).toBeNull();
  expect(events.filter(({ type }) => type === "transition")).toMatchObject([{ from: "one", to: "two" }]);
  expect(events.filter(({ type }) => type === "ended")).toEqual([]);
});

test("fallback output: a skip while the page plays is heard natively, once that works again", async () => {
  const { time, native, output, cards } = computer();
  cards.able = false;
  native.lose();
  begin(output);
  native.cardsChanged.emit({ ...CARD, device: null });
  await time.advance(5_000);
  cards.able = true;
  native.find();
  await time.advance(9_000);
  output.start(item("two"), { positionMs: 0, fadeMs: 250, paused: false });
  await time.advance(100);
  expect(output.kind).toBe("native");
  expect(native.sounding).toBe("two");
});

test("fallback output: it waits seconds for a sound card to return, then the page takes over", async () => {
  const { time, native, web, output, cards } = computer();
  native.cardsChanged.emit(CARD);
  begin(output);
  await time.advance(20_000);
  native.lose();
  native.cardsChanged.emit({ ...CARD, device: null });
  await time.advance(8_000);
  expect(output.kind).toBe("native");
  native.find();
  await time.advance(20_000);
  expect(output.kind).toBe("native");
  cards.able = false;
  native.lose();
  await time.advance(11_000);
  expect(output.kind).toBe("web");
  // 40 s were audible; the inaudible part is not skipped.
  expect(web.started.at(-1)?.options.positionMs).toBeGreaterThan(38_000);
  expect(web.started.at(-1)?.options.positionMs).toBeLessThan(42_000);
  cards.able = true;
  native.find();
  await time.advance(10_000);
  expect(output.kind).toBe("native");
  expect(native.sounding).toBe("one");
});

test("fallback output: a card that opens repeatedly but never plays gives way to the page", async () => {
  const { time, native, web, output } = computer();
  native.cardsChanged.emit(CARD);
  begin(output, "one", 600);
  await time.advance(5_000);
  native.lose();
  for (let times = 0; times < 11; times++) {
    native.cardsChanged.emit(CARD);
    await time.advance(2_000);
  }
  expect(output.kind).toBe("web");
  expect(web.sounding).toBe("one");
});

test("fallback output: after any number of lost cards, music is back in seconds if the page is silent too", async () => {
  const { time, native, web, output, cards } = computer();
  native.cardsChanged.emit(CARD);
  begin(output, "one", 36_000);
  for (let times = 0; times < 8; times++) {
    native.lose();
    await time.advance(11_000);
    expect(output.kind).toBe("web");
    native.find();
    while (times < 7 && output.kind === "web") await time.advance(1_000);
  }
  cards.able = false;
  web.lose();
  await time.advance(60_000);
  cards.able = true;
  native.find();
  await time.advance(5_000);
  expect(output.kind).toBe("native");
  expect(native.sounding).toBe("one");
});

test("fallback output: once stopped, it abandons a running request and no longer tries native sound", async () => {
  const { time, native, output } = computer();
  const answers: ((able: boolean) => void)[] = [];
  native.probe = () => new Promise((resolve) => answers.push(resolve));
  native.lose();
  begin(output, "one", 600);
  native.cardsChanged.emit({ ...CARD, device: null });
  await time.advance(20_000);
  expect(answers).toHaveLength(1);
  await output.dispose();
  answers[0]?.(false);
  await time.advance(60_000);
  expect(answers).toHaveLength(1);
});

test("fallback output: a repeatedly crashing audio process is abandoned, even if the clock is changed", async () => {
  const { time, native, web, output, cards } = computer();
  native.cardsChanged.emit(CARD);
  cards.able = false;
  begin(output, "one", 600);
  for (let death = 1; death <= 3; death++) {
    await time.advance(5_000);
    expect(output.kind).toBe("native");
    native.lose("process");
    await time.advance(1_000);
    if (death < 3) native.find();
    time.jump(-3_600_000 + death * 2 * 3_600_000);
  }
  expect(output.kind).toBe("web");
  expect(web.sounding).toBe("one");
});

test("fallback output: this computer's chosen card precedes the zone's, and that the system's", () => {
  const { native, output } = computer("here");
  output.configure({ mono: false, deviceId: "zone" });
  expect(native.deviceId).toBe("here");
  expect(output.choice).toEqual({ id: "here", by: "device" });
  output.chooseDevice(null);
  expect(native.deviceId).toBe("zone");
  expect(output.choice).toEqual({ id: "zone", by: "zone" });
  output.configure({ mono: false, deviceId: "" });
  expect(output.choice).toEqual({ id: "", by: "default" });
});

test("fallback output: without a page it waits for native sound, and uses a page as soon as one opens", async () => {
  const { time, native, web, output, page } = computer();
  page.isReady = false;
  native.lose();
  begin(output);
  native.cardsChanged.emit({ ...CARD, device: null });
  await time.advance(60_000);
  expect(output.kind).toBe("native");
  page.isReady = true;
  output.pageReady();
  await time.advance(100);
  expect(output.kind).toBe("web");
  expect(web.sounding).toBe("one");
});

const DUCKING = { inMs: 0, duckDb: 18, duckDownMs: 600, duckUpMs: 1200 };
const ofAnnouncements = (events: readonly OutputEvent[]) =>
  events.filter(({ type }) => type.startsWith("announcement"));

test("fallback output: a message that has begun fails once with its output; the music moves on alone", async () => {
  const { time, native, web, output, events, cards } = computer();
  native.cardsChanged.emit(CARD);
  begin(output, "one", 600);
  await time.advance(5_000);
  output.announce(item("message", 60), DUCKING);
  await time.advance(5_000);
  expect(native.announcing).toBe("message");
  cards.able = false;
  native.lose();
  await time.advance(60_000);
  expect(output.kind).toBe("web");
  expect(web.sounding).toBe("one");
  expect(web.announced).toEqual([]);
  // Native sound waits for the end of the page's message.
  output.announce(item("second", 60), DUCKING);
  await time.advance(1_000);
  cards.able = true;
  native.find();
  await time.advance(30_000);
  expect(output.kind).toBe("web");
  expect(web.announcing).toBe("second");
  await time.advance(90_000);
  expect(output.kind).toBe("native");
  expect(ofAnnouncements(events)).toEqual([
    { type: "announcementStarted", playId: "message" },
    { type: "announcementFailed", playId: "message", reason: "lost" },
    { type: "announcementStarted", playId: "second" },
    { type: "announcementEnded", playId: "second", playedMs: 60_000 },
  ]);
});

test("fallback output: a message that has not begun is heard on the next output, else it fails when due", async () => {
  const { time, native, web, output, events, cards } = computer();
  cards.able = false;
  native.cardsChanged.emit(CARD);
  begin(output, "one", 600);
  await time.advance(5_000);
  output.announce(item("early", 5), { ...DUCKING, inMs: 20_000 });
  const askedAt = time.environment.monotonic();
  native.lose();
  await time.advance(11_000);
  expect(output.kind).toBe("web");
  await time.advance(20_000);
  expect(web.announced[0]?.from).toBe(askedAt + 20_000);
  web.lose();
  output.announce(item("due", 5), { ...DUCKING, inMs: 1_000 });
  await time.advance(5_000);
  output.announce(item("withdrawn", 5), { ...DUCKING, inMs: 30_000 });
  await time.advance(1_000);
  output.stopAnnouncement(0);
  await time.advance(60_000);
  expect(ofAnnouncements(events)).toEqual([
    { type: "announcementStarted", playId: "early" },
    { type: "announcementEnded", playId: "early", playedMs: 5_000 },
    { type: "announcementFailed", playId: "due", reason: "lost" },
    { type: "announcementEnded", playId: "withdrawn", playedMs: 0 },
  ]);
});

test("fallback output: without a sound card the page plays a message, also without music", async () => {
  const { time, native, web, output, events } = computer();
  native.lose();
  output.announce(item("message", 5), { ...DUCKING, inMs: 1_000 });
  native.cardsChanged.emit({ ...CARD, device: null });
  await time.advance(2_000);
  expect(web.announcing).toBe("message");
  await time.advance(60_000);
  expect(ofAnnouncements(events)).toEqual([
    { type: "announcementStarted", playId: "message" },
    { type: "announcementEnded", playId: "message", playedMs: 5_000 },
  ]);
});
