import { useOutletContext } from "react-router-dom";
import { useBlocking } from "#renderer/data/playback/blocking.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";

/** The zone that this computer plays, and blocking there. */
export function usePairedBlocking() {
  const zone = useOutletContext<PairedZone>();
  return { zone, ...useBlocking({ account: zone.account.id, soundZone: zone.soundZone.id }) };
}
