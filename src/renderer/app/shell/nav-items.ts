import { IconHome, IconLayoutGrid, IconSearch, type TablerIcon } from "@tabler/icons-react";
import type { Account } from "#shared/contract/rest/entities.ts";
import { paths } from "../../lib/paths.ts";

export interface NavItem {
  readonly name: "home" | "search" | "zones";
  readonly path: string;
  readonly icon: TablerIcon;
}

/**
 * The navigation for an account: home and search unless its music is chosen for it, zones when there is an account and
 * this is no player (specification, platform §2.4).
 */
export function navItems(account: Account | null, host: "web" | "electron"): readonly NavItem[] {
  const discovers = !account?.settings.restrict_discover_music && account?.plan !== "royalty-free";
  const items: NavItem[] = [];
  if (discovers) {
    items.push({ name: "home", path: paths.home(), icon: IconHome });
    items.push({ name: "search", path: paths.search(), icon: IconSearch });
  }
  if (account && host === "web") {
    items.push({ name: "zones", path: paths.zones(account.id), icon: IconLayoutGrid });
  }
  return items;
}
