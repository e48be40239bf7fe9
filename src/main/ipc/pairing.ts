import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import { pairing as contract } from "#shared/contract/ipc/pairing.ts";
import type { Pairing } from "../pairing/pairing.ts";
import type { IpcServer } from "./handle.ts";

/** Serves the pairing conversation. */
export function servePairing(ipc: IpcServer, pairing: Pairing): () => void {
  const handlers: IpcHandlers<typeof contract> = {
    current: () => pairing.current(),
    token: () => pairing.token(),
    redeemCode: (code) => pairing.redeemCode(code),
    pairZone: ({ soundZone, userToken }) => pairing.pairZone(soundZone, userToken),
    unpair: () => pairing.unpair(),
  };
  const stopServing = ipc.handle(contract, handlers);
  const stopTelling = pairing.changed.on((change) => ipc.send(contract, "changed", change));
  return () => {
    stopTelling();
    stopServing();
  };
}
