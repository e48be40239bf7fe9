import { useOutletContext } from "react-router-dom";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { useMay } from "../../data/access.ts";
import { useBlocking } from "../../data/blocking.ts";

/** Blocking at the player; none of it where the account keeps that to people who sign in. */
export function usePairedBlocking() {
  const zone = useOutletContext<PairedZone>();
  const { block, unblock } = useBlocking(zone.soundZone.id);
  // Until it is known the service refuses by itself.
  const isRefused =
    useMay("zone.block", { account: zone.account.id, soundZone: zone.soundZone.id })?.ok === false;
  return { zone, ...(isRefused ? {} : { block, unblock }) };
}
