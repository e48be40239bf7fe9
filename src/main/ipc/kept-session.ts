import type { SessionKeeper } from "#main/sign-in/session-keeper.ts";
import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import { keptSession as contract } from "#shared/contract/ipc/kept-session.ts";
import type { IpcServer } from "./handle.ts";

/** Serves the stored session of the signed-in person. */
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
