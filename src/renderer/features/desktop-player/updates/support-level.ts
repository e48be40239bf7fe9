import type { DesktopState } from "#shared/contract/ipc/desktop.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";

type SupportLevel = "supported" | "soon-unsupported" | "unsupported";

/** Support level of this version of the player: the service's, unless a debug flag overrides it. */
export function supportLevelOf(zone: PairedZone | null, state: DesktopState | null): SupportLevel {
  const forced = state?.debugFlags.forceSupportLevel ?? null;
  if (forced !== null) return forced;
  if (zone?.versions.isUnsupported) return "unsupported";
  return zone?.versions.supportLevel ?? "supported";
}
