import type { IpcServer } from "#main/ipc/handle.ts";
import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import { sound as soundContract } from "#shared/contract/ipc/sound.ts";
import { webSound as webSoundContract } from "#shared/contract/ipc/web-sound.ts";
import type { Sound } from "./sound.ts";

/** Serves the sound card's state and choice, and the page that makes the sound as a fallback. */
export function serveSound(ipc: Pick<IpcServer, "handle" | "send">, sound: Sound): () => void {
  const soundHandlers: IpcHandlers<typeof soundContract> = {
    output: () => sound.view(),
    refresh: () => {
      sound.refresh();
      return null;
    },
    choose: async (id) => {
      await sound.choose(id);
      return sound.view();
    },
  };
  const pageHandlers: IpcHandlers<typeof webSoundContract> = {
    ready: () => {
      sound.pageReady();
      return null;
    },
    event: (event) => {
      sound.pageSays(event);
      return null;
    },
  };
  const stops = [
    ipc.handle(soundContract, soundHandlers),
    ipc.handle(webSoundContract, pageHandlers),
    sound.changed.on((view) => ipc.send(soundContract, "output", view)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Sends the page its sound commands. Stops after the player, whose last command is a fade-out. */
export function leadPage(ipc: IpcServer, sound: Sound): () => void {
  return sound.pageCommand.on((command) => ipc.send(webSoundContract, "command", command));
}
