import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { accountQueries } from "../../data/accounts.ts";
import { useServices } from "../../lib/services.tsx";
import { useElectronHost } from "./use-electron-host.ts";

interface Unpair {
  /** The account keeps unpairing to people who are signed in, and nobody is. False until that is known. */
  readonly isRestricted: boolean;
  /** Ends the pairing. */
  readonly unpair: () => Promise<"done" | "restricted" | "failed">;
}

/** Ends this computer's pairing: as the person who is signed in, else in the player's own name. */
export function useUnpair(zone: PairedZone): Unpair {
  const services = useServices();
  const { pairing } = useElectronHost();
  const [refused, setRefused] = useState(false);
  // Nobody waits for this: without it the service is asked when it comes to it, and refuses by itself.
  const account = useQuery({
    ...accountQueries(services).detail(zone.account.id),
    refetchOnMount: "always",
    retry: false,
  });
  const setting = account.data?.settings.restrict_unpairing_from_paired_devices ?? false;

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
  return { isRestricted: refused || (setting && !services.session.isLoggedIn()), unpair };
}
