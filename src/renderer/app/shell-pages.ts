import { homePages } from "../features/home/routes.tsx";
import { zonePlayerTabs } from "../features/zone-player/routes.tsx";
import { zonePages } from "../features/zones/routes.tsx";
import type { Row } from "../lib/routing/page.ts";

/** The pages inside the shell that people open the client with, and those of their features: see `FIRST` of router.tsx. */
export const shellPages: readonly Row[] = [...homePages, ...zonePages(zonePlayerTabs)];
