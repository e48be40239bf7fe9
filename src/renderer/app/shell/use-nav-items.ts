import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { useCurrentAccount, useHasNoAccount } from "#renderer/data/accounts/current-account.ts";
import { signUpOpenQuery } from "#renderer/data/sign-up/sign-up-open.ts";
import { useRouteHandle } from "#renderer/lib/routing/route-handle.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import {
  appearanceOf,
  type NavGroup,
  type NavItem,
  navGroups,
} from "#renderer/parts/navigation/nav-items.ts";
import { offersMessaging } from "#shared/domain/messaging/offer.ts";
import { useGuideTasks } from "./guide/guide-tasks-store.ts";

/** The navigation around the open page. */
export function useNavGroups(): readonly NavGroup[] {
  const { host, session } = useServices();
  const { paired } = useSession();
  const { layout = {} } = useRouteHandle();
  const [search] = useSearchParams();
  const account = useCurrentAccount();
  const mayEditPages = useMayHere("editorial.edit")?.ok === true;
  const mayDiscover = useMayHere("music.discover")?.ok !== false;
  const offersSignUp = useOffersSignUp();
  const guideTasks = useGuideTasks(({ remaining }) => remaining);
  return navGroups({
    appearance: appearanceOf(layout, search, session.isAuthenticated()),
    account,
    host: { manages: host.manages, paired },
    mayDiscover,
    mayEditPages,
    offersSignUp,
    offersMessaging: account !== null && offersMessaging(account, Date.now()),
    guideTasks,
  });
}

/** The same without groups. */
export function useNavItems(): readonly NavItem[] {
  return useNavGroups().flatMap(({ items }) => items);
}

/** Whether the visitor has no account and the service lets people sign up. False until known. */
export function useOffersSignUp(): boolean {
  const services = useServices();
  const { host, session } = services;
  useSession();
  const hasNone = useHasNoAccount();
  const isAsked = host.manages && (hasNone || !session.isAuthenticated());
  const open = useQuery({
    ...signUpOpenQuery(services),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isAsked && open.data === true;
}
