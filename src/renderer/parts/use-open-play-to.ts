import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import type { PlayToRequest } from "#renderer/data/playback/playback.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { usePlayTo } from "./play-to-store.ts";

/**
 * Opens the play-to dialog; null without an account, and in the desktop player, which plays one zone (specification,
 * music §2.8).
 */
export function useOpenPlayTo(): ((request: PlayToRequest) => void) | null {
  const { host } = useServices();
  const account = useCurrentAccount();
  const open = usePlayTo((store) => store.open);
  return account && host.manages ? open : null;
}
