import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { keepPicture } from "#server/modules/playlists/public.ts";
import { fetchFile } from "#server/plugins/network/outgoing.ts";
import type { Services } from "#server/services.ts";
import type { SpotifyPlaylist } from "./spotify-api.ts";

/** Spotify's pictures have at most 640 pixels a side. */
const MOST_BYTES = 2_000_000;

/** Where Spotify keeps pictures: its own, those made of four covers, and those that people uploaded. */
const PICTURE_HOSTS = [".scdn.co", ".spotifycdn.com"];

/** Fetches a playlist's picture and keeps it as this account's; null where there is none that can be had. */
export async function playlistPicture(
  services: Services,
  accountId: string,
  { images }: Pick<SpotifyPlaylist, "images">,
): Promise<CollectionRow["image"]> {
  const url = URL.parse(images?.[0]?.url ?? "");
  if (!url || !isPictureAddress(url, services.env.spotify?.apiUrl ?? null)) return null;
  const picture = await fetchFile(url, MOST_BYTES);
  const kept = picture && (await keepPicture(services, accountId, picture));
  return kept?.ok ? kept.value : null;
}

/** Whether the service may fetch a picture from there: from Spotify alone, or from what the host has put in its place. */
export function isPictureAddress(url: URL, apiUrl: string | null): boolean {
  if (apiUrl !== null && url.origin === new URL(apiUrl).origin) return true;
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isPlain && PICTURE_HOSTS.some((host) => url.hostname.endsWith(host));
}
