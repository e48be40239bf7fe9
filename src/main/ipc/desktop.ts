import type { z } from "zod";
import type { DesktopStatus } from "#main/desktop/status.ts";
import type { Signal } from "#main/signal.ts";
import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import { desktop as contract } from "#shared/contract/ipc/desktop.ts";
import type { IpcServer } from "./handle.ts";

export interface DesktopParts {
  readonly info: z.output<typeof contract.methods.info.result>;
  readonly status: DesktopStatus;
  /** Opens an allowed page in the system's browser; returns false when it is refused. */
  readonly openExternal: (url: string) => Promise<boolean>;
  /** Called when the client has rendered its first screen. */
  readonly ready: () => void;
  readonly setLanguage: (language: string) => Promise<void>;
  /** Requests a screen from a running client: a path with its query. */
  readonly asked: Pick<Signal<string>, "on">;
}

/** Serves the app's own state and actions. */
export function serveDesktop(ipc: IpcServer, parts: DesktopParts): () => void {
  const handlers: IpcHandlers<typeof contract> = {
    info: () => parts.info,
    state: () => parts.status.current,
    openExternal: (url) => parts.openExternal(url),
    ready: () => {
      parts.ready();
      return null;
    },
    setLanguage: async (language) => {
      await parts.setLanguage(language);
      return null;
    },
  };
  const stopServing = ipc.handle(contract, handlers);
  const stops = [
    parts.status.changed.on((state) => ipc.send(contract, "state", state)),
    parts.asked.on((path) => ipc.send(contract, "open", path)),
    stopServing,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
