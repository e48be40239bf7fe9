import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { useElectronHost } from "./use-electron-host.ts";

const KEY = ["paired-zone"] as const;

/** The zone that this computer plays, as main knows it; null until it is read. */
export function usePairedZone(): PairedZone | null {
  const { pairing } = useElectronHost();
  const queryClient = useQueryClient();
  useEffect(
    () => pairing.on("changed", ({ zone }) => queryClient.setQueryData(KEY, zone)),
    [pairing, queryClient],
  );
  const query = useQuery({
    queryKey: KEY,
    queryFn: () => pairing.current(),
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return query.data ?? null;
}
