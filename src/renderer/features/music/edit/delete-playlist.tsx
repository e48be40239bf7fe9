import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useDeletePlaylist } from "#renderer/data/playlists/manual-playlist-changes.ts";
import { useZonesPlaying } from "#renderer/features/music/use-zones-playing.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import classes from "./delete-playlist.module.css";

interface DeletePlaylistProps {
  readonly playlist: { readonly id: string; readonly name: string; readonly composerType: string };
  readonly market: string;
  readonly owner: string;
}

/** Deletes the playlist, after explaining the effect on zones that play it. */
export function DeletePlaylist({ playlist, market, owner }: DeletePlaylistProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const zones = useZonesPlaying(playlist.id);
  const remove = useDeletePlaylist(owner, market);
  const { id, name, composerType: composer } = playlist;
  const mayDelete = useMay("playlist.delete", { account: owner, composer })?.ok === true;
  if (!mayDelete) return null;
  return (
    <section className={classes.delete}>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t("playlistEdit.delete.button")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t("playlistEdit.delete.title", { name })}
        commitLabel={t("playlistEdit.delete.commit")}
        danger
        onCommit={async () => {
          await remove.mutateAsync({ id, name });
          navigate(paths.create(), { replace: true });
        }}
        onClose={() => setAsking(false)}
      >
        {zones.length > 0
          ? t("playlistEdit.delete.playing", { count: zones.length })
          : t("playlistEdit.delete.body")}
      </ConfirmDialog>
    </section>
  );
}
