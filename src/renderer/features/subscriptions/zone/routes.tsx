import { account, may, sells, sellsOr } from "#renderer/data/access/page-needs.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Need } from "#renderer/lib/routing/need.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

interface ZoneParams {
  readonly accountId: string;
  readonly zoneId: string;
}

const zoneOf = ({ accountId, zoneId }: ZoneParams) => ({ account: accountId, soundZone: zoneId });
const accountOf = ({ accountId }: ZoneParams) => ({ account: accountId });

const zonePath = ({ accountId, zoneId }: ZoneParams) => paths.zone({ accountId, zoneId });

/** Zones of hosts that sell nothing have no subscription: their page leads to the zone. */
const sellsZones: Need<ZoneParams> = async (visit) => {
  const params = await visit.read();
  return params === null ? null : sellsOr(() => zonePath(params))(visit);
};

/** For people who may change the zone's subscription (specification, zones §6); others go to the zone. */
const writable: Need<ZoneParams> = async (visit) => {
  const params = await visit.read();
  if (params === null) return null;
  return (await may<ZoneParams>("SUBSCRIPTION_WRITE", zoneOf)(visit)) === false ? zonePath(params) : null;
};

/** Pages of the zone, nested in its frame. */
export const zoneSubscriptionTabs: readonly Row[] = [
  page(paths.zoneSubscription, {
    needs: [account, sellsZones, writable],
    load: async () => (await import("./loaders.ts")).loadZoneSubscription,
    component: async () => (await import("./zone-subscription-page.tsx")).ZoneSubscriptionPage,
    children: [
      page(paths.zoneSubscriptionAction, {
        needs: [account, sellsZones, writable],
        otherwise: ({ accountId, zoneId }) => paths.zoneSubscription({ accountId, zoneId }),
        component: async () => (await import("./zone-subscription-page.tsx")).ZoneSubscriptionActionPage,
      }),
    ],
  }),
];

/** For people who may see the zone's subscription; others go to the list. The page shows why a zone cannot be loaded. */
const readable: Need<ZoneParams> = async (visit) => {
  const params = await visit.read();
  if (params === null) return null;
  if ((await may<ZoneParams>("SUBSCRIPTION_READ", zoneOf)(visit)) !== false) return null;
  const { queryClient } = visit.services;
  const zone = await queryClient
    .ensureQueryData(zoneQueries(visit.services).detail(params.zoneId))
    .catch(() => null);
  return zone === null ? null : paths.streaming({ accountId: params.accountId });
};

/** For people who may buy. Others go to the page above, where the same is asked again, and in the end to the settings. */
const buysOr =
  (parent: (params: ZoneParams) => string): Need<ZoneParams> =>
  async (visit) => {
    const params = await visit.read();
    if (params === null) return null;
    return (await may<ZoneParams>("zone.activate", accountOf)(visit)) === false ? parent(params) : null;
  };

/** Pages of the settings, nested in their frame. */
export const streamingZonePages: readonly Row[] = [
  page(paths.streamingZone, {
    title: "subscriptions.soundZone",
    needs: [account, sells, buysOr(({ accountId }) => paths.settings({ accountId })), readable],
    accountSwitch: (accountId) => paths.settings({ accountId }),
    load: async () => (await import("./loaders.ts")).loadStreamingZone,
    component: async () => (await import("./streaming-zone-page.tsx")).StreamingZonePage,
    notFound: async () => (await import("./streaming-zone-error.tsx")).StreamingZoneNotFound,
    children: [
      page(paths.streamingAction, {
        title: "subscriptions.soundZone",
        needs: [
          account,
          sells,
          buysOr(({ accountId, zoneId }) => paths.streamingZone({ accountId, zoneId })),
          readable,
        ],
        otherwise: ({ accountId, zoneId }) => paths.streamingZone({ accountId, zoneId }),
        component: async () => (await import("./streaming-zone-page.tsx")).StreamingActionPage,
      }),
    ],
  }),
];
