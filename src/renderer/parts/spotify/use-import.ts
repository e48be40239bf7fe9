import { useTranslation } from "react-i18next";
import { type ImportCounts, useImportSpotifyPlaylists } from "#renderer/data/spotify/spotify-changes.ts";
import { hideToast, toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { newId } from "#renderer/lib/new-id.ts";
import type { SpotifyToken } from "#renderer/lib/spotify/token-store.ts";
import { useSpotifyErrorText } from "./error-text.ts";

/** Imports playlists with toasts for progress and result. Null when the result is unknown. */
export function useImport(account: string, token: SpotifyToken) {
  const { t } = useTranslation();
  const spotifyText = useSpotifyErrorText();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useImportSpotifyPlaylists(account);
  const run = async (
    playlists: readonly { readonly uri: string; readonly name: string }[],
    follow: boolean,
  ): Promise<ImportCounts | null> => {
    const [only] = playlists.length === 1 ? playlists : [];
    const titleOf = (count: number) => only?.name || t("spotify.playlistCount", { count });
    const id = newId();
    toast("loading", t("spotify.toast.adding"), { id, title: titleOf(playlists.length) });
    try {
      const counts = await mutateAsync({ token, uris: playlists.map(({ uri }) => uri), follow });
      hideToast(id);
      if (counts.added > 0) toast("success", t("spotify.toast.added"), { title: titleOf(counts.added) });
      if (counts.failed > 0) toast("error", t("spotify.toast.failed"), { title: titleOf(counts.failed) });
      return counts;
    } catch (error) {
      hideToast(id);
      const why = spotifyText(error) ?? errorText(error);
      toast("error", why, { title: t("spotify.toast.failed") });
      return null;
    }
  };
  return { run, isBusy: isPending };
}
