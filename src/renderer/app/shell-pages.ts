import { homePages } from "../features/home/routes.tsx";
import { zonePlayerTabs } from "../features/zone-player/routes.tsx";
import { zonePages } from "../features/zones/routes.tsx";
import type { Row } from "../lib/routing/page.ts";

/** Shell pages that people open the client with, and their features' other pages: see `FIRST` in router.tsx. */
export const shellPages: readonly Row[] = [...homePages, ...zonePages(zonePlayerTabs)];
