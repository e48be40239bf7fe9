import {
  type Icon,
  IconBrandSpotify,
  IconCalendarWeek,
  IconMusicPlus,
  IconPlaylist,
  IconRadio,
  IconRefresh,
  IconSparkles,
  IconTags,
  IconWand,
} from "@tabler/icons-react";
import type { ParseKeys } from "i18next";
import type { UpgradeIntent } from "#renderer/data/access/upgrade.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Action } from "#shared/domain/access/actions.ts";

/** A card of the create hub. */
export interface CreateCard {
  readonly title: ParseKeys;
  readonly body: ParseKeys;
  readonly Icon: Icon;
  readonly to: string;
  /** The page whose guard decides who sees the card; `to` unless that is a redirect to it. */
  readonly page: string;
  /** For a page that opens for others too, and tells them why they may not. */
  readonly action?: Action;
  /** What the plan has to include. */
  readonly gate: Action;
  /** What the upgrade modal says instead of the text of the gate. */
  readonly intent?: UpgradeIntent;
}

/** In the order of the hub. A card is shown if its page exists and admits the person. */
export const CREATE_CARDS: readonly CreateCard[] = [
  {
    title: "create.playlist.title",
    body: "create.playlist.body",
    Icon: IconPlaylist,
    gate: "playlist.create",
    ...itself(paths.createPlaylist()),
  },
  {
    title: "create.aiPlaylist.title",
    body: "create.aiPlaylist.body",
    Icon: IconSparkles,
    gate: "music.edit",
    intent: "createAiPlaylists",
    ...itself("/create/ai-playlist"),
  },
  {
    title: "create.aiStation.title",
    body: "create.aiStation.body",
    Icon: IconWand,
    gate: "station.create",
    ...itself("/create/ai-station"),
  },
  {
    title: "create.stationFromTags.title",
    body: "create.stationFromTags.body",
    Icon: IconTags,
    gate: "station.create",
    ...itself("/create/station/from-tags"),
  },
  {
    title: "create.stationFromPlaylist.title",
    body: "create.stationFromPlaylist.body",
    Icon: IconRadio,
    gate: "station.create",
    ...itself("/create/station/from-playlist"),
  },
  {
    title: "create.syncedPlaylist.title",
    body: "create.syncedPlaylist.body",
    Icon: IconRefresh,
    gate: "playlist.sync",
    ...itself("/create/synced-playlist"),
  },
  {
    title: "create.importSpotify.title",
    body: "create.importSpotify.body",
    Icon: IconBrandSpotify,
    gate: "spotify.connect",
    ...itself("/create/import-spotify-playlist"),
  },
  {
    title: "create.ownMusic.title",
    body: "create.ownMusic.body",
    Icon: IconMusicPlus,
    gate: "own_music.edit",
    to: "/accounts/_/own-music",
    page: paths.ownMusic.pattern,
    action: "own_music.edit",
  },
  {
    title: "create.schedule.title",
    body: "create.schedule.body",
    Icon: IconCalendarWeek,
    gate: "schedule.edit",
    to: "/create/schedule",
    page: "/accounts/:accountId/your-music/schedules/edit",
  },
];

function itself(path: string): Pick<CreateCard, "to" | "page"> {
  return { to: path, page: path };
}
