import { useQuery } from "@tanstack/react-query";
import { useMay } from "#renderer/data/access/access.ts";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useCurrentAccount, useHasNoAccount } from "#renderer/data/accounts/current-account.ts";
import { ticketSender } from "#renderer/data/support/tickets.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import type { TicketSender } from "#shared/domain/support/ticket.ts";

/** Who asks for help; `nobody` has no account to ask for. */
export type SupportSender =
  | { readonly state: "loading" | "nobody" }
  | { readonly state: "failed"; readonly error: unknown; readonly retry: () => void }
  | { readonly state: "known"; readonly sender: TicketSender };

/** The person and their account, if they may write to the helpdesk. */
export function useSupportSender(): SupportSender {
  const services = useServices();
  const { userId } = useSession();
  const account = useCurrentAccount();
  const hasNone = useHasNoAccount();
  const may = useMay("support.contact", { account: account?.id ?? null });
  const queries = accountQueries(services);
  const accounts = useQuery(queries.list());
  const user = useQuery({ ...queries.user(userId ?? ""), enabled: userId !== null });
  if (userId === null || hasNone || may?.ok === false) return { state: "nobody" };
  if (account && user.data && may?.ok)
    return { state: "known", sender: ticketSender(account, user.data.email) };
  const failed = [accounts, user].find(({ isLoadingError }) => isLoadingError);
  return failed
    ? { state: "failed", error: failed.error, retry: () => void failed.refetch() }
    : { state: "loading" };
}
