import { IconDisc, IconPlaylistAdd } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useAddToPlaylist } from "#renderer/parts/playlist-dialogs/use-add-to-playlist.ts";
import type { TrackAction } from "#renderer/player/zone/track-menu-popup.tsx";
import type { ControlTrack } from "#shared/contract/control.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";

/** Actions on the zone's current track other than blocking it. */
export function useTrackActions(): (track: ControlTrack) => readonly TrackAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const add = useAddToPlaylist();
  const mayDiscover = useMayHere("music.discover")?.ok !== false;
  return ({ id, title, album }) => [
    ...(add
      ? [
          {
            label: t("player.addToPlaylist"),
            icon: <IconPlaylistAdd size={16} aria-hidden />,
            run: () => add({ title, load: async () => [id] }),
          },
        ]
      : []),
    ...(mayDiscover && isIdOf("Album", album.id)
      ? [
          {
            label: t("player.goToAlbum"),
            icon: <IconDisc size={16} aria-hidden />,
            run: () => void navigate(paths.album({ releaseId: album.id })),
          },
        ]
      : []),
  ];
}
