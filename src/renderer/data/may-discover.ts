import { useMay } from "./access.ts";
import { useCurrentAccount } from "./current-account.ts";

/** Whether the account in which the person works chooses its own music. Until that is known it is taken to. */
export function useMayDiscover(): boolean {
  const account = useCurrentAccount()?.id ?? null;
  return useMay("music.discover", { account })?.ok !== false;
}
