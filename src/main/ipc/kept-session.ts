import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import { keptSession as contract } from "#shared/contract/ipc/kept-session.ts";
import type { SessionKeeper } from "../sign-in/session-keeper.ts";
import type { IpcServer } from "./handle.ts";

/** Serves the conversation about the session of whoever is signed in. */
export function serveKeptSession(ipc: IpcServer, keeper: SessionKeeper): () => void {
  const handlers: IpcHandlers<typeof contract> = {
    read: () => keeper.read(),
    keep: (session) => {
      keeper.keep(session);
      return null;
    },
  };
  return ipc.handle(contract, handlers);
}
