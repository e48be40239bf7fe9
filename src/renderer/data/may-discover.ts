import { useMay } from "./access.ts";
import { useCurrentAccount } from "./current-account.ts";

/** Whether the current account chooses its own music; true until loaded. */
export function useMayDiscover(): boolean {
  const account = useCurrentAccount()?.id ?? null;
  return useMay("music.discover", { account })?.ok !== false;
}
