import { homePages } from "#renderer/features/home/routes.tsx";
import { zoneSubscriptionTabs } from "#renderer/features/subscriptions/zone/routes.tsx";
import { zonePlayerTabs } from "#renderer/features/zone-player/routes.tsx";
import { zonePages } from "#renderer/features/zones/routes.tsx";
import type { Row } from "#renderer/lib/routing/page.ts";

/** Shell pages that people open the client with, and their features' other pages: see `FIRST` in router.tsx. */
export const shellPages: readonly Row[] = [
  ...homePages,
  ...zonePages([...zonePlayerTabs, ...zoneSubscriptionTabs]),
];
