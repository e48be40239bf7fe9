import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PlaylistUpdateError } from "#renderer/data/playlists/playlist-tracks.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { MOST_PLAYLIST_TRACKS } from "#shared/domain/music/playlists/manual-playlist.ts";
import { ChoosePlaylist } from "./choose-playlist.tsx";
import { type PlaylistDialog, usePlaylistDialogs } from "./store.ts";

type Of<Type extends PlaylistDialog["type"]> = Extract<PlaylistDialog, { readonly type: Type }>;

/** The playlist dialogs: choosing one, the size limit, and refusals. */
export function PlaylistDialogs() {
  const shown = usePlaylistDialogs((store) => store.shown);
  // The first render would be open already, and a modal mounted open cannot return the focus.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const current = drawn ? shown : null;
  return (
    <>
      <Choose dialog={current?.type === "choose" ? current : null} />
      <Full dialog={current?.type === "full" ? current : null} />
      <Partial dialog={current?.type === "partial" ? current : null} />
      <Failed dialog={current?.type === "failed" ? current : null} />
    </>
  );
}

/** The last value, shown while a dialog closes. */
function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

function Choose({ dialog }: { readonly dialog: Of<"choose"> | null }) {
  const { t } = useTranslation();
  const { close } = usePlaylistDialogs.getState();
  const last = useLast(dialog);
  return (
    <Dialog
      opened={dialog !== null}
      title={t("playlistDialogs.choose.title", { title: last?.addition.title ?? "" })}
      onClose={close}
      withCross
      size={480}
    >
      {dialog ? <ChoosePlaylist addition={dialog.addition} onClose={close} /> : null}
    </Dialog>
  );
}

function Full({ dialog }: { readonly dialog: Of<"full"> | null }) {
  const { t } = useTranslation();
  const { close } = usePlaylistDialogs.getState();
  const last = useLast(dialog);
  return (
    <ConfirmDialog
      opened={dialog !== null}
      title={t("playlistDialogs.full.title")}
      acknowledge
      onCommit={close}
      onClose={close}
    >
      {t("playlistDialogs.full.body", { playlist: last?.name ?? "", most: MOST_PLAYLIST_TRACKS })}
    </ConfirmDialog>
  );
}

function Partial({ dialog }: { readonly dialog: Of<"partial"> | null }) {
  const { t } = useTranslation();
  const { close } = usePlaylistDialogs.getState();
  const last = useLast(dialog);
  const { name = "", adding = 0, fits = 0 } = last ?? {};
  return (
    <ConfirmDialog
      opened={dialog !== null}
      title={t("playlistDialogs.partial.title")}
      commitLabel={t("playlistDialogs.partial.commit", { count: fits })}
      onCommit={() => dialog?.answer(true)}
      onClose={close}
    >
      {t("playlistDialogs.partial.body", { playlist: name, adding, fits, most: MOST_PLAYLIST_TRACKS })}
    </ConfirmDialog>
  );
}

/** Shows the service's text; reloading drops all fetched data. */
function Failed({ dialog }: { readonly dialog: Of<"failed"> | null }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { close } = usePlaylistDialogs.getState();
  const last = useLast(dialog);
  const error = last?.error;
  const hasWords = error instanceof PlaylistUpdateError || (error instanceof ApiError && error.status > 0);
  return (
    <ConfirmDialog
      opened={dialog !== null}
      title={t("playlistDialogs.failed.title")}
      commitLabel={t("playlistDialogs.failed.reload")}
      onCommit={() => queryClient.resetQueries()}
      onClose={close}
    >
      <p>{hasWords ? error.message : error === undefined ? "" : errorText(error)}</p>
      <p>{t("playlistDialogs.failed.hint")}</p>
    </ConfirmDialog>
  );
}
