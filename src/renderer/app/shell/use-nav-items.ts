import { useMayHere } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { type NavItem, navItems } from "./nav-items.ts";

/** The navigation for the current account and host. */
export function useNavItems(): readonly NavItem[] {
  const { host } = useServices();
  const { paired } = useSession();
  const account = useCurrentAccount();
  const mayEditPages = useMayHere("editorial.edit")?.ok === true;
  return navItems(
    account,
    useMayHere("music.discover")?.ok !== false,
    { manages: host.manages, paired },
    mayEditPages,
  );
}
