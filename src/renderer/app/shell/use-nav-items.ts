import { useMayHere } from "../../data/access.ts";
import { useCurrentAccount } from "../../data/current-account.ts";
import { useServices } from "../../lib/services.tsx";
import { useSession } from "../../lib/session/use-session.ts";
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
