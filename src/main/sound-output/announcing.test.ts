import { expect, test } from "vitest";
import type { WebSoundCommand } from "#shared/contract/ipc/web-sound.ts";
import type { OutputEvent, OutputItem } from "#shared/player/output.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { AudioFiles } from "./audio-files.ts";
import { NativeOutput } from "./native-output.ts";
import { WebSoundOutput } from "./web-sound-output.ts";

const DUCKING = { inMs: 1000, duckDb: 18, duckDownMs: 600, duckUpMs: 1200 };

function item(id: string, seconds = 5): OutputItem {
  const durationMs = seconds * 1000;
  return { playId: id, media: { trackId: id, uri: id, frames: durationMs * 48 }, gain: 1, durationMs };
}

/** Native sound whose audio process does and says what the test wants. */
function native() {
  const time = virtualTime();
  const posted: { readonly type?: string }[] = [];
  let say: (message: unknown) => void = () => undefined;
  let exit: (code: number | null) => void = () => undefined;
  const output = new NativeOutput({
    environment: time.environment,
    spawn: () => ({
      post: (message) => {
        const command = message as { readonly type?: string; readonly at?: number };
        if (command.type === "ping") say({ type: "pong", at: command.at });
        else posted.push(command);
      },
      onMessage: (listener) => {
        say = listener;
        return () => undefined;
      },
      onExit: (listener) => {
        exit = listener;
        return () => undefined;
      },
      kill: () => undefined,
    }),
  });
  const events: OutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  return {
    time,
    output,
    events,
    posted: (type: string) => posted.filter((command) => command.type === type),
    say: (message: unknown) => say(message),
    exit: () => exit(1),
  };
}

/** Sound of a page that does and says what the test wants. */
function page() {
  const time = virtualTime();
  const told: WebSoundCommand[] = [];
  const output = new WebSoundOutput({
    send: (command) => told.push(command),
    files: new AudioFiles(),
    environment: time.environment,
  });
  const events: OutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  return { time, output, events, told: (type: string) => told.filter((command) => command.type === type) };
}

test("native message: each ends with one event, also when the audio process never answers or dies", async () => {
  const { time, output, events, posted, say, exit } = native();
  // The process is still starting: it is told once it listens.
  output.announce(item("replaced"), DUCKING);
  output.announce(item("played"), DUCKING);
  say({ type: "ready" });
  expect(posted("announce")).toMatchObject([{ item: { playId: "played" }, duckDb: 18 }]);
  await time.advance(1_000);
  say({ type: "announcementStarted", playId: "played" });
  say({ type: "announcementEnded", playId: "played", playedMs: 5000 });
  say({ type: "announcementEnded", playId: "played", playedMs: 5000 });
  output.announce(item("silent"), DUCKING);
  await time.advance(12_000);
  expect(posted("stopAnnouncement")).toHaveLength(1);
  output.announce(item("endless"), { ...DUCKING, inMs: 0 });
  say({ type: "announcementStarted", playId: "endless" });
  await time.advance(20_000);
  output.announce(item("cut"), DUCKING);
  say({ type: "announcementStarted", playId: "cut" });
  exit();
  output.announce(item("without"), DUCKING);
  await time.advance(30);
  say({ type: "announcementEnded", playId: "cut", playedMs: 1 });
  await time.advance(30_000);
  const last = events.filter(({ type }) => type === "announcementEnded" || type === "announcementFailed");
  expect(last).toEqual([
    { type: "announcementEnded", playId: "replaced", playedMs: 0 },
    { type: "announcementEnded", playId: "played", playedMs: 5000 },
    { type: "announcementFailed", playId: "silent", reason: "timeout" },
    { type: "announcementFailed", playId: "endless", reason: "timeout" },
    { type: "announcementFailed", playId: "cut", reason: "lost" },
    { type: "announcementFailed", playId: "without", reason: "lost" },
  ]);
});

test("message on the page: it follows volume and mono, and fails with the page that played it", async () => {
  const { time, output, events, told } = page();
  output.setVolume(40);
  output.configure({ mono: true, deviceId: "" });
  output.pageReady();
  output.announce(item("cut"), DUCKING);
  expect(told("volume")).toMatchObject([{ volume: 40 }]);
  expect(told("configure")).toMatchObject([{ mono: true }]);
  output.setVolume(50);
  expect(told("volume")).toHaveLength(2);
  await time.advance(1_000);
  output.pageSays({ type: "announcementStarted", playId: "cut" });
  output.pageReady();
  output.announce(item("moved"), { ...DUCKING, inMs: 5_000 });
  await time.advance(2_000);
  output.pageReady();
  expect(told("announce").at(-1)).toMatchObject({ item: { playId: "moved" }, inMs: 3_000 });
  output.stopAnnouncement(200);
  expect(told("stopAnnouncement").at(-1)).toEqual({ type: "stopAnnouncement", fadeMs: 200 });
  output.pageSays({ type: "announcementEnded", playId: "moved", playedMs: 0 });
  output.announce(item("unheard"), DUCKING);
  await time.advance(20_000);
  expect(events).toEqual([
    { type: "announcementStarted", playId: "cut" },
    { type: "announcementFailed", playId: "cut", reason: "lost" },
    { type: "announcementEnded", playId: "moved", playedMs: 0 },
    { type: "announcementFailed", playId: "unheard", reason: "timeout" },
  ]);
});
