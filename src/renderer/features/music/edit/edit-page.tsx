import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { PlayOrder } from "#renderer/features/music/play-order.tsx";
import { useEditor } from "#renderer/features/music/use-editor.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { MusicNotFound } from "#renderer/parts/music/music-not-found.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { DeletePlaylist } from "./delete-playlist.tsx";
import classes from "./edit-page.module.css";
import { PlaylistPicture } from "./playlist-picture.tsx";
import { PlaylistWords } from "./playlist-words.tsx";
import { RecipeEdit } from "./recipe-edit.tsx";
import { SeedEdit } from "./seed-edit.tsx";
import { TrackEditor } from "./track-editor.tsx";

type Playlist = NonNullable<PlaylistPageQuery["playlist"]>;

/** /discover/music/{musicId}/edit. */
export function EditPage() {
  const { t } = useTranslation();
  usePageTitle(t("musicRoute.editMeta"));
  const { musicId: id } = paths.playlistEdit.useParams();
  const market = useMarket();
  const owner = useCurrentAccount()?.id ?? null;
  const query = useQuery({
    ...musicQueries(useServices()).playlist(id, market ?? "", owner),
    enabled: market !== null,
  });
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending || market === null) return <TrackRowSkeleton rows={8} />;
  if (!query.data) return <MusicNotFound />;
  return <Editor playlist={query.data} market={market} owner={owner} />;
}

interface EditorProps {
  readonly playlist: Playlist;
  readonly market: string;
  readonly owner: string | null;
}

function Editor({ playlist, market, owner }: EditorProps) {
  const { t } = useTranslation();
  const editor = useEditor(playlist);
  if (editor === undefined) return <TrackRowSkeleton rows={8} />;
  if (owner === null || editor === null) return <NotEditable playlist={playlist} />;
  if (editor === "tags")
    return <RecipeEdit key={playlist.id} playlist={playlist} market={market} owner={owner} />;
  if (editor === "tracks")
    return <SeedEdit key={playlist.id} playlist={playlist} market={market} owner={owner} />;
  return (
    <>
      <PageHeader
        title={t("playlistEdit.title", { name: playlist.name })}
        actions={
          <Button component={Link} variant="default" to={paths.playlist({ musicId: playlist.id })}>
            {t("playlistEdit.done")}
          </Button>
        }
      />
      <div className={classes.about}>
        <PlaylistPicture playlist={playlist} market={market} owner={owner} />
        <div className={classes.words}>
          <PlaylistWords key={playlist.id} playlist={playlist} market={market} owner={owner} />
          <PlayOrder playlist={playlist} market={market} owner={owner} />
        </div>
      </div>
      <TrackEditor playlist={playlist} market={market} />
      <DeletePlaylist playlist={playlist} market={market} owner={owner} />
    </>
  );
}

function NotEditable({ playlist }: { readonly playlist: Playlist }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconLock size={26} stroke={1.6} />}
      level={1}
      title={t("playlistEdit.notEditable.title")}
      action={
        <Button component={Link} variant="default" to={paths.playlist({ musicId: playlist.id })}>
          {t("playlistEdit.notEditable.action")}
        </Button>
      }
    >
      {t("playlistEdit.notEditable.body", { name: playlist.name })}
    </EmptyState>
  );
}
