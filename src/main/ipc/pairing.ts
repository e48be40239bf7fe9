import type { LostZoneKeeper } from "#main/pairing/lost-zone.ts";
import type { Pairing } from "#main/pairing/pairing.ts";
import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import { pairing as contract } from "#shared/contract/ipc/pairing.ts";
import type { IpcServer } from "./handle.ts";

/** Serves the pairing. */
export function servePairing(ipc: IpcServer, pairing: Pairing, lostZone: LostZoneKeeper): () => void {
  const handlers: IpcHandlers<typeof contract> = {
    current: () => pairing.current(),
    token: () => pairing.token(),
    redeemCode: (code) => pairing.redeemCode(code),
    pairZone: ({ soundZone, userToken }) => pairing.pairZone(soundZone, userToken),
    unpair: (asUser) => pairing.unpair(asUser?.userToken),
    lost: () => lostZone.current(),
    forgetLost: () => {
      lostZone.forget();
      return null;
    },
  };
  const stopServing = ipc.handle(contract, handlers);
  const stopTelling = pairing.changed.on((change) => ipc.send(contract, "changed", change));
  return () => {
    stopTelling();
    stopServing();
  };
}
