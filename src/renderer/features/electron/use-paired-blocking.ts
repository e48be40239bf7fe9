import { useQuery } from "@tanstack/react-query";
import { useOutletContext } from "react-router-dom";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { accountQueries } from "../../data/accounts.ts";
import { useBlocking } from "../../data/blocking.ts";
import { useServices } from "../../lib/services.tsx";
import { useSession } from "../../lib/session/use-session.ts";

/** Blocking at the player, with the device's own session; none of it where the account keeps that to people who sign in. */
export function usePairedBlocking() {
  const zone = useOutletContext<PairedZone>();
  const services = useServices();
  const account = useQuery(accountQueries(services).detail(zone.account.id));
  const { block, unblock } = useBlocking(zone.soundZone.id);
  const restricted = account.data?.settings.restrict_block_tracks ?? false;
  const signedIn = useSession().userId !== null;
  const may = signedIn || !restricted;
  return { zone, block: may ? block : undefined, unblock: may ? unblock : undefined };
}
