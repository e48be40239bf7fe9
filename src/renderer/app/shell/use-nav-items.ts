import { useMay } from "../../data/access.ts";
import { useCurrentAccount } from "../../data/current-account.ts";
import { useMayDiscover } from "../../data/may-discover.ts";
import { useServices } from "../../lib/services.tsx";
import { useSession } from "../../lib/session/use-session.ts";
import { type NavItem, navItems } from "./nav-items.ts";

/** The navigation for the current account and host. */
export function useNavItems(): readonly NavItem[] {
  const { host } = useServices();
  const { paired } = useSession();
  const account = useCurrentAccount();
  const mayEditPages = useMay("editorial.edit", { account: account?.id ?? null })?.ok === true;
  return navItems(account, useMayDiscover(), { kind: host.kind, paired }, mayEditPages);
}
