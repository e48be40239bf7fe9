import { useCurrentAccount } from "../../data/current-account.ts";
import { useServices } from "../../lib/services.tsx";
import { useSession } from "../../lib/session/use-session.ts";
import { type NavItem, navItems } from "./nav-items.ts";

/** The navigation of this page, as it is for the account and the host. */
export function useNavItems(): readonly NavItem[] {
  const { host } = useServices();
  const { paired } = useSession();
  return navItems(useCurrentAccount(), { kind: host.kind, paired });
}
