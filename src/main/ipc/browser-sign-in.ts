import type { BrowserSignIn } from "#main/sign-in/browser-sign-in.ts";
import { browserSignIn as contract } from "#shared/contract/ipc/browser-sign-in.ts";
import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import type { IpcServer } from "./handle.ts";

/** Serves the sign-in through the system's browser. */
export function serveBrowserSignIn(ipc: IpcServer, signIn: BrowserSignIn): () => void {
  const handlers: IpcHandlers<typeof contract> = {
    state: () => signIn.state,
    open: () => signIn.open(),
    cancel: () => {
      signIn.cancel();
      return null;
    },
    take: () => signIn.take(),
  };
  const stopServing = ipc.handle(contract, handlers);
  const stopTelling = signIn.changed.on((state) => ipc.send(contract, "state", state));
  return () => {
    stopTelling();
    stopServing();
  };
}
