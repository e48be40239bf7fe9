import type { z } from "zod";
import { CreateManualPlaylistDocument } from "#shared/contract/graphql/generated/operations.ts";
import { AccountList } from "#shared/contract/rest/accounts/accounts.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import type { TestApi } from "#tests/factories/service/api.ts";

/** An active zone of the demo owner's first account, with music assigned. */
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

/** Creates a manual playlist of this many tracks by repeating those of another one. Returns its id. */
export async function copiedPlaylist(
  api: TestApi,
  { from, ...playlist }: { readonly from: string; readonly owner: string; readonly name: string },
  length: number,
): Promise<string> {
  const { playlist: source } = await api.graphql<{ playlist: { trackIds: readonly string[] } }>(
    `query($id: ID!) { playlist(id: $id) { trackIds(market: "SE", first: ${length}) } }`,
    { id: from },
  );
  const ids = source.trackIds;
  const trackIds = Array.from({ length }, (_, place) => ids[place % ids.length]);
  const { createManualPlaylist } = await api.graphql<{ createManualPlaylist: { id: string } }>(
    String(CreateManualPlaylistDocument),
    { input: { ...playlist, trackIds }, market: "SE" },
  );
  return createManualPlaylist.id;
}
