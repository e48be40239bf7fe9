import { Button, FileButton } from "@mantine/core";
import { IconPhotoUp, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSetPlaylistPicture } from "#renderer/data/playlists/manual-playlist-changes.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { squarePicture } from "#renderer/lib/page/square-picture.ts";
import { Cover } from "#renderer/ui/music/cover.tsx";
import classes from "./playlist-picture.module.css";

interface PlaylistPictureProps {
  readonly playlist: {
    readonly id: string;
    readonly name: string;
    readonly display: {
      readonly image?: { readonly url: string } | null;
      readonly colors?: { readonly primary: { readonly hex: string } } | null;
    };
  };
  readonly market: string;
  readonly owner: string;
}

/** The playlist's cover: an uploaded or a generated picture. */
export function PlaylistPicture({ playlist, market, owner }: PlaylistPictureProps) {
  const { t } = useTranslation();
  const [reading, setReading] = useState(false);
  const set = useSetPlaylistPicture(playlist.id, market, owner);
  const { display } = playlist;
  const choose = async (file: File | null) => {
    if (!file) return;
    setReading(true);
    const picture = await squarePicture(file);
    setReading(false);
    if (picture === null) toast("error", t("playlistEdit.picture.unreadable"));
    else set.mutate(picture);
  };
  return (
    <div className={classes.picture}>
      <div className={classes.cover}>
        <Cover
          image={display.image?.url ?? null}
          color={display.colors?.primary.hex ?? null}
          size={200}
          alt={t("playlistEdit.picture.alt", { name: playlist.name })}
          priority
          fill
        />
      </div>
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={reading || (set.isPending && set.variables !== null)}
            leftSection={<IconPhotoUp size={18} aria-hidden />}
          >
            {t("playlistEdit.picture.choose")}
          </Button>
        )}
      </FileButton>
      <Button
        variant="subtle"
        color="gray"
        loading={set.isPending && set.variables === null}
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => set.mutate(null)}
      >
        {t("playlistEdit.picture.draw")}
      </Button>
    </div>
  );
}
