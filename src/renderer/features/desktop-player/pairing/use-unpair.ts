import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#renderer/data/access/access.ts";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";

interface Unpair {
  /** The account restricts unpairing to signed-in people, and nobody is signed in. False until loaded. */
  readonly isRestricted: boolean;
  /** Ends the pairing. */
  readonly unpair: () => Promise<"done" | "restricted" | "failed">;
}

/** Ends this computer's pairing as the signed-in person, else as the player. */
export function useUnpair(zone: PairedZone): Unpair {
  const services = useServices();
  const { pairing } = useDesktopHost();
  const [refused, setRefused] = useState(false);
  // Not awaited: without the account the service itself refuses.
  useQuery({ ...accountQueries(services).list(), refetchOnMount: "always", retry: false });
  const may = useMay("zone.unpair", { account: zone.account.id, soundZone: zone.soundZone.id });

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
  return { isRestricted: refused || (may?.ok === false && !services.session.isLoggedIn()), unpair };
}
