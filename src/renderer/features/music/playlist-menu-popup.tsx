import { Menu } from "@mantine/core";
import {
  IconArrowsShuffle,
  IconHeadphones,
  IconListNumbers,
  IconPlayerStop,
  IconPlaylistAdd,
  IconRadio,
  IconShare,
} from "@tabler/icons-react";
import { cloneElement, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { readPlaybackMode, useChangePlayOrder } from "#renderer/data/playback/play-order.ts";
import { manualPlaylistQueries } from "#renderer/data/playlists/manual-playlists.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useAddToPlaylist } from "#renderer/parts/playlist-dialogs/use-add-to-playlist.ts";
import { playlistSource } from "#renderer/parts/source-menu/music-source.ts";
import { useSourcePreview } from "#renderer/parts/source-menu/use-source-preview.ts";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";

const ICON = { size: 16, "aria-hidden": true } as const;

export interface PlaylistMenuChoices {
  readonly playlist: NonNullable<PlaylistPageQuery["playlist"]>;
  readonly market: string;
  readonly owner: string | null;
  /** Whether any of its tracks can be previewed. */
  readonly canPreview: boolean;
  readonly mayOrder: boolean;
  readonly onShare: () => void;
}

/** Preview, add to another playlist, start a station, share, and the playback order. */
export function PlaylistMenuPopup({ button, ...choices }: PopupProps & PlaylistMenuChoices) {
  const { target, ...menu } = useLatePopup();
  const { t } = useTranslation();
  const { playlist, market, owner, canPreview, mayOrder, onShare } = choices;
  const { id, name, trackStatistics } = playlist;
  const services = useServices();
  const preview = useSourcePreview(useMemo(() => playlistSource(playlist), [playlist]));
  const addToPlaylist = useAddToPlaylist();
  const mayMakeStations = useMayHere("station.create")?.ok === true;
  const isEmpty = trackStatistics.total === 0;
  const trackIds = async () => {
    const { queryClient } = services;
    const list = await queryClient.fetchQuery(manualPlaylistQueries(services).list(id, market));
    return list?.trackIds ?? [];
  };
  return (
    <Menu {...menu} position="bottom-start" width={250}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={preview.isOn ? <IconPlayerStop {...ICON} /> : <IconHeadphones {...ICON} />}
          disabled={!canPreview}
          onClick={preview.toggle}
        >
          {t(preview.isOn ? "music.stopPreview" : "music.preview")}
        </Menu.Item>
        {addToPlaylist ? (
          <Menu.Item
            leftSection={<IconPlaylistAdd {...ICON} />}
            disabled={isEmpty}
            onClick={() => addToPlaylist({ title: name, load: trackIds })}
          >
            {t("music.addToPlaylistShort")}
          </Menu.Item>
        ) : null}
        {mayMakeStations && playlist.presentAs !== "station" && !isEmpty ? (
          <Menu.Item
            component={Link}
            to={paths.createStationFromPlaylist({ playlist: id })}
            leftSection={<IconRadio {...ICON} />}
          >
            {t("stations.start")}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconShare {...ICON} />} onClick={onShare}>
          {t("share.button")}
        </Menu.Item>
        {mayOrder ? <PlayOrderItems playlist={playlist} market={market} owner={owner} /> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The playlist's playback order in every zone: optimistic, rolled back on refusal. */
function PlayOrderItems({
  playlist,
  market,
  owner,
}: Pick<PlaylistMenuChoices, "playlist" | "market" | "owner">) {
  const { t } = useTranslation();
  const change = useChangePlayOrder(playlist, market, owner);
  const shown = change.isPending ? change.variables : readPlaybackMode(playlist.presets.playbackMode);
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t("music.order.label")}</Menu.Label>
      <Menu.RadioGroup value={shown} onChange={(mode) => change.mutate(readPlaybackMode(mode))}>
        <Menu.RadioItem
          value="shuffle"
          closeMenuOnClick={false}
          rightSection={<IconArrowsShuffle {...ICON} />}
        >
          {t("music.order.shuffle")}
        </Menu.RadioItem>
        <Menu.RadioItem value="linear" closeMenuOnClick={false} rightSection={<IconListNumbers {...ICON} />}>
          {t("music.order.linear")}
        </Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  );
}
