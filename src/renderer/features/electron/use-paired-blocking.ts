import { useOutletContext } from "react-router-dom";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { useBlocking } from "../../data/blocking.ts";

/** The zone that this computer plays, and blocking there. */
export function usePairedBlocking() {
  const zone = useOutletContext<PairedZone>();
  return { zone, ...useBlocking({ account: zone.account.id, soundZone: zone.soundZone.id }) };
}
