import { useCallback } from "react";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { useMainValue } from "#renderer/features/desktop-player/use-main-value.ts";
import type { LostZone } from "#shared/contract/ipc/pairing.ts";

/** The zone that this computer lost, until the notice is dismissed, and the function that dismisses it. */
export function useLostZone(): readonly [LostZone | null, () => void] {
  const { pairing } = useDesktopHost();
  const listen = useCallback(
    (listener: (lost: LostZone | null) => void) =>
      pairing.on("changed", () => {
        pairing.lost().then(listener, () => undefined);
      }),
    [pairing],
  );
  const [lost, setLost] = useMainValue(pairing.lost, listen);
  const dismiss = () => {
    pairing.forgetLost().catch(() => undefined);
    setLost(null);
  };
  return [lost, dismiss];
}
