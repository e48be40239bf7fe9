import { useQuery } from "@tanstack/react-query";
import { useMarket } from "#renderer/data/accounts/current-account.ts";
import { libraryQueries } from "#renderer/data/library/library.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { previewTracks } from "#renderer/player/preview-tracks.ts";

/** A track of the account's newest playlist, to hear a message over it; null when there is none. */
export function useMusicToLower(account: string): string | null {
  const services = useServices();
  const market = useMarket();
  const playlist = useQuery(libraryQueries(services).newest(account)).data?.[0]?.id;
  const tracks = useQuery({
    ...musicQueries(services).previewTracks(playlist ?? "", market ?? ""),
    enabled: playlist !== undefined && market !== null,
  }).data;
  return (tracks && previewTracks(tracks)[0]?.url) ?? null;
}
