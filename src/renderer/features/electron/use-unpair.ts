import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { accountQueries } from "../../lib/account/account-queries.ts";
import { useServices } from "../../lib/services.tsx";
import { useElectronHost } from "./use-electron-host.ts";

interface Unpair {
  /** `restricted`: the account keeps unpairing to people who are signed in, and nobody is. `asking`: it may be done. */
  readonly question: "unknown" | "asking" | "restricted";
  /** Ends the pairing. False when it could not be done. */
  readonly unpair: () => Promise<"done" | "restricted" | "failed">;
}

/** Ends this computer's pairing: as the person who is signed in, else in the player's own name. */
export function useUnpair(zone: PairedZone): Unpair {
  const services = useServices();
  const { pairing } = useElectronHost();
  const [refused, setRefused] = useState(false);
  // Without a network the service is asked when it comes to it, and refuses by itself.
  const account = useQuery({
    ...accountQueries(services).detail(zone.account.id),
    networkMode: "always",
    refetchOnMount: "always",
    retry: false,
  });
  const setting = account.data?.settings.restrict_unpairing_from_paired_devices ?? false;
  const known = account.data !== undefined || !account.isFetching;

  const unpair = async () => {
    try {
      const userToken = services.session.isLoggedIn() ? await services.session.token() : null;
      const answer = await pairing.unpair(userToken === null ? undefined : { userToken });
      if (answer.ok) return "done";
      if (answer.reason !== "forbidden") return "failed";
      setRefused(true);
      return "restricted";
    } catch {
      return "failed";
    }
  };
  if (refused || (setting && !services.session.isLoggedIn())) return { question: "restricted", unpair };
  return { question: known ? "asking" : "unknown", unpair };
}
