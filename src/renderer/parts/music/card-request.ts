import { QueryObserver } from "@tanstack/react-query";
import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { filtersExplicit, marketOf } from "#renderer/data/accounts/current-account.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { playToSource } from "#renderer/data/playback/play-to-source.ts";
import type { PlayToRequest } from "#renderer/data/playback/playback.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { discOrder } from "#shared/domain/music/playlists/album-order.ts";
import { canPlaySource, filterTracks, heardStatistics } from "#shared/domain/music/track-rules.ts";

/** A card of playable music. */
export interface PlayableCard {
  readonly kind: "playlist" | "album" | "artist" | "track";
  readonly id: string;
  readonly title: string;
}

/** Most tracks in one request to zones. */
const MOST_TRACKS = 100;

/** The play request of a card; null when nothing of it is playable (specification, music §5.3). */
export async function requestOfCard(services: Services, card: PlayableCard): Promise<PlayToRequest | null> {
  const { queryClient } = services;
  const queries = musicQueries(services);
  const account = await chosenAccount(services);
  const market = marketOf(account);
  const explicit = filtersExplicit(account);
  if (card.kind === "playlist") {
    const options = queries.playlist(card.id, market, account?.id ?? null);
    // Keeps the query observed: a menu with the same playlist may close meanwhile, and a query without observers is
    // cancelled.
    const looking = new QueryObserver(queryClient, { ...options, enabled: false }).subscribe(() => undefined);
    const playlist = await queryClient.fetchQuery(options).finally(looking);
    if (!playlist) return null;
    const { playable } = heardStatistics(playlist.trackStatistics, explicit);
    const assigned = playable === 0 && account !== null && (await isAssigned(services, account.id, card.id));
    if (!canPlaySource(playable, assigned)) return null;
    return { type: "source", source: playToSource(playlist), track: null };
  }
  if (card.kind === "track") return { type: "tracks", title: card.title, trackIds: [card.id] };
  const tracks =
    card.kind === "album"
      ? discOrder((await queryClient.fetchQuery(queries.album(card.id, market)))?.tracks ?? [])
      : await queryClient.fetchQuery(queries.artistTracks(card.id, market));
  const trackIds = [...new Set(filterTracks(tracks, { explicit, unavailable: true }).map(({ id }) => id))];
  if (trackIds.length === 0) return null;
  return { type: "tracks", title: card.title, trackIds: trackIds.slice(0, MOST_TRACKS) };
}

/** Whether a zone of the account is assigned it already. */
async function isAssigned(services: Services, account: string, playlist: string): Promise<boolean> {
  const search = { playFrom: playlist, perPage: 1 };
  return (await services.queryClient.fetchQuery(zoneQueries(services).page(account, search))).total > 0;
}
