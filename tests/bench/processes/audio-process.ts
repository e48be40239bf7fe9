import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type AudioCommand, type AudioItem, AudioNotice } from "#main/audio-process/protocol.ts";
import { encodeOgg } from "#tests/factories/ogg.ts";
import type { StereoPcm } from "#tests/factories/pcm.ts";
import { forkAudioProcess } from "#tests/fakes/audio-process.ts";
import type { SoundSink } from "#tests/fakes/sound-sink.ts";

/** The audio process as started by the app. */
const BUILT = path.resolve(import.meta.dirname, "../../../out/main/audio-process.js");

/** Its parent port, as JavaScript: loading TypeScript would add much memory to the measurement. */
const PARENT_PORT = `
  const listeners = [];
  process.parentPort = {
    on: (event, listener) => listeners.push(listener),
    postMessage: (message) => process.send(message),
  };
  process.on("message", ({ value }) => {
    for (const listener of listeners) listener({ data: value });
  });
  process.on("disconnect", () => process.exit(0));
`;

/** Starts the built audio process on a sink. */
export async function startAudioProcess(sink: SoundSink) {
  const bootstrap = `data:text/javascript,${encodeURIComponent(PARENT_PORT)}`;
  const audio = forkAudioProcess(sink.env, { entry: BUILT, bootstrap });
  const heard: AudioNotice[] = [];
  const waiting = new Set<() => void>();
  audio.onMessage((message) => {
    const value = AudioNotice.safeParse(message);
    if (value.success) heard.push(value.data);
    for (const check of waiting) check();
  });
  const player = {
    pid: audio.child.pid ?? 0,
    send: (command: AudioCommand) => audio.post(command),
    hears: (fits: (notice: AudioNotice) => boolean) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          if (!heard.some(fits)) return;
          waiting.delete(check);
          resolve();
        };
        audio.onExit(() => reject(new Error("The audio process ended")));
        waiting.add(check);
        check();
      }),
    end: () => audio.kill(),
  };
  await player.hears((notice) => notice.type === "ready");
  player.send({ type: "configure", mono: false, deviceId: "" });
  player.send({ type: "volume", volume: 100 });
  return player;
}

/** Writes sound to a file for playback. */
export async function audioItem(
  folder: string,
  name: string,
  sound: StereoPcm,
  change = (bytes: Uint8Array) => bytes,
): Promise<AudioItem> {
  const file = path.join(folder, `${name}.ogg`);
  await writeFile(file, change(await encodeOgg(sound)));
  return { playId: randomUUID(), path: file, frames: sound.left.length, gain: 1 };
}
