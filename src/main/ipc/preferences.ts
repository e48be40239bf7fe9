import type { Preferences } from "#main/preferences/preferences.ts";
import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import { preferences as contract } from "#shared/contract/ipc/preferences.ts";
import type { IpcServer } from "./handle.ts";

/** Serves the app's settings on this computer. */
export function servePreferences(ipc: IpcServer, preferences: Preferences): () => void {
  const handlers: IpcHandlers<typeof contract> = {
    read: () => preferences.read(),
    change: (patch) => preferences.change(patch),
  };
  const stopServing = ipc.handle(contract, handlers);
  const stopTelling = preferences.changed.on((values) => ipc.send(contract, "changed", values));
  return () => {
    stopTelling();
    stopServing();
  };
}
