import { useQuery } from "@tanstack/react-query";
import { useMay } from "#renderer/data/access/access.ts";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import type { LibraryNode } from "#renderer/data/library/account-library.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useAddToPlaylist } from "#renderer/parts/playlist-dialogs/use-add-to-playlist.ts";
import { editActionOf } from "#shared/domain/music/composing/composers.ts";
import { type OfferedAction, sourceActions } from "#shared/domain/music/source-actions.ts";
import type { MusicSource } from "./music-source.ts";
import type { PlaybackContext } from "./source-menu-store.ts";

/** Schedules are always edited by their account, with either of their composers. */
const SCHEDULE = "ManualScheduleComposer";

/** The actions on a piece of music available to the signed-in person here. */
export function useSourceActions(
  { kind }: MusicSource,
  node: LibraryNode | null,
  playback: PlaybackContext | null,
): readonly OfferedAction[] {
  const { host } = useServices();
  const account = useCurrentAccount();
  const about = { account: account?.id ?? null };
  const zone = playback?.zone;
  const assign = useMay(
    "zone.assign",
    zone ? { ...about, location: zone.location, soundZone: zone.id } : about,
  );
  const library = useMay("library.edit", about);
  const composer = node?.__typename === "Playlist" ? node.composerType : SCHEDULE;
  const editAction = editActionOf(composer);
  const edit = useMay(editAction ?? "music.edit", { ...about, composer });
  const makesPlaylists = useAddToPlaylist() !== null;
  return sourceActions({
    kind,
    manages: host.manages,
    playback: playback && { isPlaying: playback.isPlaying, takesMusic: playback.zone !== null },
    account: account && {
      makesPlaylists,
      restrictedDiscoverMusic: account.settings.restrict_discover_music,
      restrictedEditMusic: account.settings.restrict_edit_music,
      isStarter: account.plan === "starter",
      isEditable:
        node?.curator?.accountId === account.id &&
        editAction !== null &&
        edit !== null &&
        (edit.ok || edit.reason !== "needs-tier-3"),
    },
    may: { assign: known(assign), library: known(library), edit: known(edit) },
  });
}

/** Safe: actions of the table are never refused for a named permission. */
function known(answer: ReturnType<typeof useMay>) {
  if (answer === null || answer.ok) return answer;
  return { ok: false, reason: answer.reason === "not-permitted" ? "not-yours" : answer.reason } as const;
}

/** The card of a piece of music; fetched when only its name is known. */
export function useSourceNode({ kind, id, node }: MusicSource, wanted: boolean): LibraryNode | null {
  const services = useServices();
  const market = useMarket();
  const owner = useCurrentAccount()?.id ?? null;
  const isPlaylist = kind === "playlist" || kind === "station";
  const query = useQuery({
    ...musicQueries(services).playlist(id, market ?? "", owner),
    enabled: wanted && node === null && isPlaylist && market !== null,
  });
  if (node !== null) return node;
  return query.data ? { __typename: "Playlist", ...query.data } : null;
}
