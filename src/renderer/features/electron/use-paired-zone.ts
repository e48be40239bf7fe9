import { useCallback } from "react";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { useElectronHost } from "./use-electron-host.ts";
import { useMainValue } from "./use-main-value.ts";

/** The zone that this computer plays, according to main; null until it is read. */
export function usePairedZone(): PairedZone | null {
  const { pairing } = useElectronHost();
  const listen = useCallback(
    (listener: (zone: PairedZone | null) => void) => pairing.on("changed", ({ zone }) => listener(zone)),
    [pairing],
  );
  return useMainValue(pairing.current, listen)[0];
}
