import type { z } from "zod";
import { AccountList } from "#shared/contract/rest/accounts.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones.ts";
import type { TestApi } from "./api.ts";

/** A zone of the demo owner's first account that is in use and has music assigned. */
export async function firstZone(api: TestApi): Promise<SoundZone> {
  const zones = await allZones(api);
  const zone = zones.find(
    (candidate) => candidate.play_from !== null && candidate.status.message !== "SUBSCRIPTION_EXPIRED",
  );
  if (!zone) throw new Error("The demo has no zone with music");
  return zone;
}

/** Up to 100 zones of the demo owner's first account. */
export async function allZones(api: TestApi): Promise<readonly SoundZone[]> {
  const accounts: z.output<typeof AccountList> = await api.rest(
    "GET",
    `/api/auth/users/${api.userId}/accounts`,
    AccountList,
  );
  const account = accounts.items[0];
  if (!account) throw new Error("The demo owner has no account");
  const path = `/api/auth/accounts/${account.id}/sound_zones/search`;
  return (await api.rest("POST", path, ZoneSearchResult, { body: { perPage: 100 } })).items;
}
