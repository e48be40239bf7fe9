import { useCallback } from "react";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { useMainValue } from "#renderer/features/desktop-player/use-main-value.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";

/** The zone that this computer plays, according to main; null until it is read. */
export function usePairedZone(): PairedZone | null {
  const { pairing } = useDesktopHost();
  const listen = useCallback(
    (listener: (zone: PairedZone | null) => void) => pairing.on("changed", ({ zone }) => listener(zone)),
    [pairing],
  );
  return useMainValue(pairing.current, listen)[0];
}
