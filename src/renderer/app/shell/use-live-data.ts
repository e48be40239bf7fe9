import { useEffect } from "react";
import { useAccountId, useAccounts, useCurrentAccount } from "../../data/current-account.ts";
import { useServices } from "../../lib/services.tsx";
import { useSession } from "../../lib/session/use-session.ts";

/** Follows the person and the account, and chooses an account when none is chosen. */
export function useLiveData(): void {
  const { events, account: selection } = useServices();
  const { userId } = useSession();
  const accountId = useAccountId();
  const accounts = useAccounts();
  const current = useCurrentAccount();
  const followed = current?.id ?? null;
  useEffect(() => (userId === null ? undefined : events.join("user", userId)), [events, userId]);
  useEffect(() => (followed === null ? undefined : events.join("account", followed)), [events, followed]);
  useEffect(() => {
    // An id that is none of the person's accounts was left by somebody else.
    if (accounts.length > 0 && current && current.id !== accountId) selection.select(current.id);
  }, [accounts, current, accountId, selection]);
}
