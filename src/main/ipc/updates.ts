import type { Updates } from "#main/updates/updates.ts";
import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import { updates as contract } from "#shared/contract/ipc/updates.ts";
import type { IpcServer } from "./handle.ts";

/** Serves the app's updates. */
export function serveUpdates(ipc: IpcServer, updates: Updates): () => void {
  const handlers: IpcHandlers<typeof contract> = {
    state: () => updates.state(),
    check: () => {
      void updates.check();
      return null;
    },
    install: () => updates.install(),
    setChannel: async (channel) => {
      void updates.setChannel(channel);
      return null;
    },
  };
  const stopServing = ipc.handle(contract, handlers);
  const stopTelling = updates.changed.on((state) => ipc.send(contract, "state", state));
  return () => {
    stopTelling();
    stopServing();
  };
}
