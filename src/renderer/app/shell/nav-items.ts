import {
  IconBooks,
  IconHome,
  IconLayoutGrid,
  IconLayoutRows,
  IconPlayerPlay,
  IconSearch,
  IconSquareRoundedPlus,
  type TablerIcon,
} from "@tabler/icons-react";
import { paths } from "#renderer/lib/paths.ts";
import type { Account } from "#shared/contract/rest/entities.ts";

export interface NavItem {
  readonly name: "nowPlaying" | "home" | "search" | "create" | "library" | "zones" | "editorial";
  readonly path: string;
  readonly icon: TablerIcon;
}

/** What the host can do, and whether this computer plays a zone. */
export interface NavHost {
  readonly manages: boolean;
  readonly paired: boolean;
}

/**
 * The navigation for an account: home, search and create unless its music is chosen for it; the library always; zones
 * when there is an account and this is no player (specification, platform §2.4). A player gets a link to its own zone.
 */
export function navItems(
  account: Pick<Account, "id"> | null,
  mayDiscover: boolean,
  host: NavHost,
  /** Whether the account may edit everybody's Home pages. */
  mayEditPages = false,
): readonly NavItem[] {
  const items: NavItem[] = [];
  if (!host.manages && host.paired) {
    items.push({ name: "nowPlaying", path: paths.electron.pairedZone(), icon: IconPlayerPlay });
  }
  if (mayDiscover) {
    items.push({ name: "home", path: paths.home(), icon: IconHome });
    items.push({ name: "search", path: paths.search(), icon: IconSearch });
    if (account && host.manages)
      items.push({ name: "create", path: paths.create(), icon: IconSquareRoundedPlus });
  }
  items.push({
    name: "library",
    path: paths.library({ accountId: account?.id ?? "_" }),
    icon: IconBooks,
  });
  if (account && host.manages) {
    items.push({ name: "zones", path: paths.zones({ accountId: account.id }), icon: IconLayoutGrid });
  }
  if (account && host.manages && mayEditPages)
    items.push({
      name: "editorial",
      path: paths.editorial({ accountId: account.id }),
      icon: IconLayoutRows,
    });
  return items;
}
