import {
  IconBooks,
  IconChecklist,
  IconHome,
  IconLayoutGrid,
  IconLayoutRows,
  IconLogin2,
  IconPlayerPlay,
  IconSearch,
  IconSpeakerphone,
  IconSquareRoundedPlus,
  IconUserPlus,
  type TablerIcon,
} from "@tabler/icons-react";
import { paths } from "#renderer/lib/paths.ts";
import type { Layout } from "#renderer/lib/routing/route-handle.ts";
import type { Account } from "#shared/contract/rest/entities.ts";

export interface NavItem {
  readonly name:
    | "nowPlaying"
    | "home"
    | "search"
    | "create"
    | "signUp"
    | "signIn"
    | "library"
    | "messaging"
    | "zones"
    | "locations"
    | "editorial"
    | "guide";
  readonly path: string;
  readonly icon: TablerIcon;
  /** Number of tasks that are left there. */
  readonly tasksLeft?: number;
}

export interface NavGroup {
  readonly name: "default" | "setup";
  /** Null: it needs none. */
  readonly heading: "myCompany" | null;
  readonly items: readonly NavItem[];
}

/** What the navigation depends on. */
export type NavFacts =
  | { readonly appearance: "none" }
  | {
      readonly appearance: "signup";
      readonly isSignedIn: boolean;
      /** The address typed so far; sign-in starts with it. */
      readonly email: string;
    }
  | MainFacts;

export interface MainFacts {
  /** Signed-out visitors see `public`; `full` is for people and players. */
  readonly appearance: "public" | "full";
  readonly account: Pick<Account, "id" | "plan" | "roles" | "has_location_users" | "feature_flags"> | null;
  /** What the host can do, and whether this computer plays a zone. */
  readonly host: { readonly manages: boolean; readonly paired: boolean };
  /** False: the account's music is chosen for it. */
  readonly mayDiscover: boolean;
  /** Whether the account may edit everybody's Home pages. */
  readonly mayEditPages: boolean;
  /** Whether the visitor has no account and may create one here. */
  readonly offersSignUp: boolean;
  /** Whether the account has messages or may get them. */
  readonly offersMessaging: boolean;
  /** Number of tasks left in the setup guide; null while it is not offered or not known. */
  readonly guideTasks: number | null;
}

/** The appearance of a page in the shell: one without a frame has no navigation. */
export function appearanceOf(
  layout: Layout,
  search: URLSearchParams,
  isSignedIn: boolean,
): Exclude<NavFacts["appearance"], "signup"> {
  if (layout.bare || search.get("chrome") === "0") return "none";
  return isSignedIn ? "full" : "public";
}

/** The navigation of a page in its order (specification, platform §2.4). */
export function navGroups(facts: NavFacts): readonly NavGroup[] {
  switch (facts.appearance) {
    case "none":
      return [];
    case "signup": {
      const { isSignedIn, email } = facts;
      const path = paths.login({ email, redirectTo: "" });
      return isSignedIn
        ? []
        : [{ name: "default", heading: null, items: [{ name: "signIn", path, icon: IconLogin2 }] }];
    }
    case "public":
      return [{ name: "default", heading: null, items: mainItems(facts) }];
    case "full": {
      const heading = facts.account?.roles.is_partner ? "myCompany" : null;
      const setup = setupItems(facts);
      return [
        { name: "default", heading, items: mainItems(facts) },
        ...(setup.length > 0 ? [{ name: "setup", heading: null, items: setup } as const] : []),
      ];
    }
  }
}

/** The setup guide. No royalty-free account has it (specification, platform §2.4). */
function setupItems({ account, host, guideTasks }: MainFacts): readonly NavItem[] {
  if (account === null || account.plan === "royalty-free" || !host.manages || guideTasks === null) return [];
  return [{ name: "guide", path: paths.guide(), icon: IconChecklist, tasksLeft: guideTasks }];
}

function mainItems(facts: MainFacts): readonly NavItem[] {
  const { appearance, account, host, mayDiscover, mayEditPages, offersSignUp, offersMessaging } = facts;
  const items: NavItem[] = [];
  if (!host.manages && host.paired)
    items.push({ name: "nowPlaying", path: paths.electron.pairedZone(), icon: IconPlayerPlay });
  if (mayDiscover) {
    items.push({ name: "home", path: paths.home(), icon: IconHome });
    items.push({ name: "search", path: paths.search(), icon: IconSearch });
    if (host.manages) items.push({ name: "create", path: paths.create(), icon: IconSquareRoundedPlus });
  }
  if (host.manages && account === null && offersSignUp)
    items.push({ name: "signUp", path: paths.signUp(), icon: IconUserPlus });
  items.push({
    name: "library",
    path: paths.library({ accountId: account?.id ?? "_" }),
    icon: IconBooks,
  });
  if (account === null || appearance !== "full" || !host.manages) return items;
  if (offersMessaging) {
    const to = account.feature_flags.messaging_enabled ? paths.messaging : paths.messagingPromo;
    items.push({ name: "messaging", path: to({ accountId: account.id }), icon: IconSpeakerphone });
  }
  items.push({
    name: account.has_location_users ? "locations" : "zones",
    path: paths.zones({ accountId: account.id }),
    icon: IconLayoutGrid,
  });
  if (mayEditPages)
    items.push({
      name: "editorial",
      path: paths.editorial({ accountId: account.id }),
      icon: IconLayoutRows,
    });
  return items;
}
