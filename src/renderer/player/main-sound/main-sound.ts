import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { browserFetch } from "#renderer/lib/transport/browser.ts";
import type { IpcClient } from "#shared/contract/ipc/define.ts";
import type { WebSoundCommand, WebSoundItem, webSound } from "#shared/contract/ipc/web-sound.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { Output, OutputItem } from "#shared/player/output.ts";

type Item = (typeof WebSoundItem)["_output"];

/** Wait before a page retries to open its sound, in ms. */
const RETRY_MS = 5000;

/**
 * Plays this computer's sound in the page on main's request, as a fallback for native audio. Costs nothing until then:
 * howler is loaded with the first command.
 */
export function serveMainSound(main: IpcClient<typeof webSound>): () => void {
  let output: Promise<Output> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const stop = main.on("command", (command) => {
    const opening = output ?? openOutput(main);
    output = opening;
    opening.then(
      (opened) => carryOut(opened, command),
      () => {
        if (output !== opening) return;
        output = null;
        // Main then sends its whole state again.
        retry = setTimeout(() => void main.ready(), RETRY_MS);
      },
    );
  });
  void main.ready();
  return () => {
    stop();
    clearTimeout(retry);
    output?.then(
      (opened) => opened.dispose(),
      () => undefined,
    );
  };
}

async function openOutput(main: IpcClient<typeof webSound>): Promise<Output> {
  const [howler, { createHowlerStage }, { WebOutput }] = await Promise.all([
    import("howler"),
    import("#renderer/player/howler-stage.ts"),
    import("#renderer/player/web-output.ts"),
  ]);
  const output = new WebOutput(createHowlerStage(howler, readAudio), pageEnvironment());
  output.subscribe((event) => void main.event(event));
  return output;
}

function carryOut(output: Output, command: WebSoundCommand): void {
  switch (command.type) {
    case "start": {
      const { positionMs, fadeMs, paused } = command;
      output.start(outputItem(command.item), { positionMs, fadeMs, paused });
      return;
    }
    case "next":
      output.setNext(command.item && outputItem(command.item), command.fadeMs);
      return;
    case "pause":
      output.pause();
      return;
    case "resume":
      output.resume();
      return;
    case "stop":
      output.stop(command.fadeMs);
      return;
    case "volume":
      output.setVolume(command.volume);
      return;
    case "gain":
      output.setGain?.(command.playId, command.gain);
      return;
    case "announce": {
      const { inMs, duckDb, duckDownMs, duckUpMs } = command;
      output.announce(outputItem(command.item), { inMs, duckDb, duckDownMs, duckUpMs });
      return;
    }
    case "stopAnnouncement":
      output.stopAnnouncement(command.fadeMs);
      return;
    case "configure":
      output.configure({ mono: command.mono, deviceId: "" });
      return;
    case "testSound":
      output.testSound?.();
      return;
    case "recover":
      output.recover("restart");
      return;
  }
}

function outputItem({ playId, trackId, path, frames, gain, durationMs }: Item): OutputItem {
  return { playId, media: { trackId, uri: path, frames }, gain, durationMs };
}

async function readAudio(path: string): Promise<ArrayBuffer | null> {
  const answer = await browserFetch(path).catch(() => null);
  return answer?.ok ? answer.arrayBuffer() : null;
}

/** The desktop app's window is never throttled in the background: the page's own timers are reliable. */
function pageEnvironment(): PlayerEnvironment {
  return {
    now: Date.now,
    monotonic: () => performance.now(),
    after: pageTimer,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    log: { info: () => undefined, warn: () => undefined },
  };
}
