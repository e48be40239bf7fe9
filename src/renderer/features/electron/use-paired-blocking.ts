import { useOutletContext } from "react-router-dom";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { useMay } from "../../data/access.ts";
import { useBlocking } from "../../data/blocking.ts";

/** Blocking at the player; not offered where the account restricts it to signed-in people. */
export function usePairedBlocking() {
  const zone = useOutletContext<PairedZone>();
  const { block, unblock } = useBlocking(zone.soundZone.id);
  // Until that is known, the service decides.
  const isRefused =
    useMay("zone.block", { account: zone.account.id, soundZone: zone.soundZone.id })?.ok === false;
  return { zone, ...(isRefused ? {} : { block, unblock }) };
}
