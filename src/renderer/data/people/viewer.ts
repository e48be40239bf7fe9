import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { KEPT_OVER_RELOAD } from "#renderer/lib/storage/kept-over-reload.ts";
import type { OwnAclList } from "#shared/contract/rest/accounts/accounts.ts";
import type { Account, SoundZone } from "#shared/contract/rest/entities.ts";
import type { AccountFacts } from "#shared/domain/access/subject.ts";
import type { DeviceViewer, UserViewer, Viewer } from "#shared/domain/access/viewer.ts";

const STALE_MS = 60_000;

/** The viewer for the table of actions, as the service derives it from the token. */
export function useViewer(): Viewer | null {
  const services = useServices();
  const queries = viewerQueries(services);
  const { userId, zoneId } = useSession();
  const played = userId === null ? zoneId : null;
  const acls = useQuery({ ...queries.acls(userId ?? ""), enabled: userId !== null }).data;
  const deviceId = useQuery({ ...queries.device(played ?? ""), enabled: played !== null }).data;
  const zone = useQuery({ ...zoneQueries(services).detail(played ?? ""), enabled: played !== null }).data;
  return useMemo(() => {
    if (userId !== null) return acls ? personViewer(userId, acls) : null;
    return deviceId && zone ? playerViewer(deviceId, zone) : null;
  }, [userId, acls, deviceId, zone]);
}

/** Like `useViewer`, before a screen is open. Null when nobody is signed in. */
export async function fetchViewer(services: Services): Promise<Viewer | null> {
  const { queryClient, session } = services;
  const { userId, zoneId } = session.get();
  const queries = viewerQueries(services);
  if (userId !== null) return personViewer(userId, await queryClient.fetchQuery(queries.acls(userId)));
  if (zoneId === null) return null;
  const [deviceId, zone] = await Promise.all([
    queryClient.fetchQuery(queries.device(zoneId)),
    queryClient.fetchQuery(zoneQueries(services).detail(zoneId)),
  ]);
  return deviceId === null ? null : playerViewer(deviceId, zone);
}

// Schemas load after the shell.
export function viewerQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** A person's own memberships. */
    acls: (user: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.accounts(), user, "acls"],
        queryFn: async ({ signal }) => {
          const { listAclsOfUser } = await import("#shared/contract/rest/accounts/accounts.ts");
          return rest.call(listAclsOfUser, { params: { user }, signal });
        },
        staleTime: STALE_MS,
      }),
    /** Device id of this computer while it plays the zone. */
    device: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zone(zone), "device"],
        queryFn: async ({ signal }) => {
          const { getCurrentSession } = await import("#shared/contract/rest/session.ts");
          const session = await rest.call(getCurrentSession, { signal });
          return "device" in session ? session.device.id : null;
        },
        staleTime: STALE_MS,
      }),
  };
}

/** A person, by their own memberships. */
export function personViewer(userId: string, { items, locations, operator }: OwnAclList): UserViewer {
  return {
    kind: "user",
    userId,
    ...(operator ? { isOperator: true } : {}),
    memberships: new Map(items.filter(({ user }) => user === userId).map((acl) => [acl.account, acl])),
    locations: new Map(locations.map(({ id, account }) => [id, account])),
  };
}

/** A zone's player. */
export function playerViewer(
  deviceId: string,
  zone: Pick<SoundZone, "id" | "account" | "location">,
): DeviceViewer {
  return {
    kind: "device",
    deviceId,
    accountId: zone.account,
    locationId: zone.location,
    soundZoneId: zone.id,
  };
}

/** The account's properties that decide about actions. */
export function accountFacts({
  id,
  partner,
  distributor,
  settings,
  plan,
  tier,
  feature_flags,
  billing,
}: Pick<
  Account,
  "id" | "partner" | "distributor" | "settings" | "plan" | "tier" | "feature_flags" | "billing"
>): AccountFacts {
  return {
    id,
    partner: partner && { id: partner.id, allowDeactivation: partner.allow_deactivation },
    distributorId: distributor === "" ? null : distributor.id,
    messaging: feature_flags.messaging_enabled,
    sells: billing !== "off",
    settings,
    plan,
    tier,
  };
}
