import type { DesktopPlayer } from "#main/player/desktop-player.ts";
import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import { player as contract } from "#shared/contract/ipc/player.ts";
import type { IpcServer } from "./handle.ts";

/** Serves this computer's player. */
export function servePlayer(ipc: IpcServer, player: DesktopPlayer): () => void {
  const handlers: IpcHandlers<typeof contract> = {
    state: () => player.state(),
    command: (command) => {
      player.command(command);
      return null;
    },
  };
  const stopServing = ipc.handle(contract, handlers);
  const stopTelling = player.changed.on((state) => ipc.send(contract, "state", state));
  return () => {
    stopTelling();
    stopServing();
  };
}
