import { useTranslation } from "react-i18next";
import { useMarket } from "#renderer/data/accounts/current-account.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { isPreviewing } from "#renderer/player/preview-state.ts";
import { previewTracks } from "#renderer/player/preview-tracks.ts";
import { usePreview, usePreviewPlayer } from "#renderer/player/use-preview.ts";
import { discOrder } from "#shared/domain/music/playlists/album-order.ts";
import type { MusicSource } from "./music-source.ts";

/** Starts and stops the preview of a piece of music in this browser. */
export function useSourcePreview({ kind, id, title, albumId }: MusicSource) {
  const { t } = useTranslation();
  const services = useServices();
  const market = useMarket() ?? "";
  const player = usePreviewPlayer();
  const type = kind === "album" || kind === "track" ? kind : "playlist";
  const preview = { type, id, title } as const;
  const isOn = isPreviewing(usePreview(), preview);
  const load = async () => {
    const { queryClient } = services;
    const queries = musicQueries(services);
    const onAlbum = async (album: string) =>
      discOrder((await queryClient.fetchQuery(queries.album(album, market)))?.tracks ?? []);
    const tracks =
      kind === "album"
        ? await onAlbum(id)
        : kind === "track"
          ? (await onAlbum(albumId ?? "")).filter((track) => track.id === id)
          : await queryClient.fetchQuery(queries.previewTracks(id, market));
    const heard = previewTracks(tracks);
    if (heard.length === 0) toast("error", t("music.nothingToPreview", { title }));
    return heard;
  };
  return { isOn, toggle: isOn ? player.stop : () => player.start(preview, load) };
}
