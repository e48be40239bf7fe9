import type { DesktopState } from "#shared/contract/ipc/desktop.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";

type SupportLevel = "supported" | "soon-unsupported" | "unsupported";

/** How long this version of the player is still supported: as the service says, unless a debug flag says otherwise. */
export function supportLevelOf(zone: PairedZone | null, state: DesktopState | null): SupportLevel {
  const forced = state?.debugFlags.forceSupportLevel ?? null;
  if (forced !== null) return forced;
  if (zone?.versions.isUnsupported) return "unsupported";
  return zone?.versions.supportLevel ?? "supported";
}
