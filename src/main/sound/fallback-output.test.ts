import { expect, test } from "vitest";
import type { Output, OutputEvent, OutputItem } from "#shared/player/output.ts";
import { SimulatedOutput } from "#tests/fakes/simulated-output.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import type { SoundCardNews } from "../audio/native-output.ts";
import { Signal } from "../signal.ts";
import { FallbackOutput } from "./fallback-output.ts";

const CARD: SoundCardNews = { device: { id: "a", label: "A" }, replaced: false, devices: [] };

/** A computer whose native sound and whose page play by virtual time. */
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

test("a computer without a sound card for native audio plays by way of the page within two seconds", async () => {
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

test("it goes back to native sound between two tracks, and no track is told twice", async () => {
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

test("a skip while the page plays is heard natively, when that is able again", async () => {
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

test("a sound card that comes back within seconds is waited for; one that stays away is replaced by the page", async () => {
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
  // 40 s were heard; what nobody heard is not skipped.
  expect(web.started.at(-1)?.options.positionMs).toBeGreaterThan(38_000);
  expect(web.started.at(-1)?.options.positionMs).toBeLessThan(42_000);
  cards.able = true;
  native.find();
  await time.advance(10_000);
  expect(output.kind).toBe("native");
  expect(native.sounding).toBe("one");
});

test("a card that can be opened again and again but never sounds gives way to the page", async () => {
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

test("however often a card went before, its music is back in seconds where the page is silent as well", async () => {
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

test("an output that has ended asks for native sound no more, whatever it was asking then", async () => {
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

test("an audio process that dies again and again is given up, also while the clock is set", async () => {
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

test("the card chosen at this computer comes before the zone's, and the zone's before the system's", () => {
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

test("without a page native sound is waited for, and the page takes over as soon as it is there", async () => {
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
