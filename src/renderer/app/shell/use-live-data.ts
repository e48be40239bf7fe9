import { useEffect, useRef } from "react";
import { useAccountId, useAccounts, useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";

/**
 * Follows the person and the account, and selects an account when none is selected. That happens once, in a fresh
 * browser; losing the choice later is reported (specification, platform §4).
 */
export function useLiveData(): void {
  const { events, account: selection, reporting } = useServices();
  const { userId } = useSession();
  const accountId = useAccountId();
  const accounts = useAccounts();
  const current = useCurrentAccount();
  const followed = current?.id ?? null;
  useEffect(() => (userId === null ? undefined : events.join("user", userId)), [events, userId]);
  useEffect(() => (followed === null ? undefined : events.join("account", followed)), [events, followed]);
  const chosenFor = useRef<string | null>(null);
  useEffect(() => {
    if (current && userId !== null && selection.get() === null) {
      if (chosenFor.current === userId)
        reporting.logger("account").error("Logged in user with no account selected");
      chosenFor.current = userId;
    }
    // An id outside the person's accounts was left by a previous person.
    if (accounts.length > 0 && current && current.id !== accountId) selection.select(current.id);
  }, [accounts, current, accountId, selection, userId, reporting]);
}
