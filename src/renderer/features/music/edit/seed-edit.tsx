import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { useUpdateSeedMusic } from "#renderer/data/stations/station-changes.ts";
import { stationQueries } from "#renderer/data/stations/stations.ts";
import { fieldMark } from "#renderer/forms/fields-on-page.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import layout from "#renderer/parts/recipe-editor/recipe-editor.module.css";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { PlaylistRecipeQuery } from "#shared/contract/graphql/generated/operations.ts";
import { PlaylistName } from "#shared/contract/graphql/inputs/playlist-words.ts";
import { COMPOSITION_LIMITS } from "#shared/domain/music/composing/composition.ts";
import { AddTracks } from "./add-tracks.tsx";
import { DeletePlaylist } from "./delete-playlist.tsx";
import { MadeMusicForm } from "./made-music-form.tsx";
import classes from "./seed-list.module.css";
import { SeedList, type SeedValues } from "./seed-list.tsx";
import { SeedPreview } from "./seed-preview.tsx";

const MOST_SEEDS = COMPOSITION_LIMITS.seeds;

interface SeedEditProps {
  readonly playlist: { readonly id: string; readonly name: string; readonly composerType: string };
  readonly market: string;
  readonly owner: string;
}

type Composer = Extract<
  NonNullable<NonNullable<PlaylistRecipeQuery["playlist"]>["composer"]>,
  { readonly __typename: "SeedComposer" }
>;

/** Edits a playlist or station made from seeds: its name, and its seed tracks or playlist. */
export function SeedEdit(props: SeedEditProps) {
  const query = useQuery(stationQueries(useServices()).recipeOf(props.playlist.id));
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <TrackRowSkeleton rows={8} />;
  const told = query.data?.composer;
  return <Editor {...props} composer={told?.__typename === "SeedComposer" ? told : null} />;
}

const Values = z
  .object({
    name: PlaylistName,
    playlist: z.string().nullable(),
    tracks: z.array(z.string()),
  })
  .refine(({ playlist, tracks }) => playlist !== null || tracks.length > 0, {
    path: ["tracks"],
    params: { message: { code: "required" } },
  });

interface EditorProps extends SeedEditProps {
  readonly composer: Composer | null;
}

function Editor({ playlist, market, owner, composer }: EditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useUpdateSeedMusic(playlist.id, market, owner);
  const page = paths.playlist({ musicId: playlist.id });
  const form = useServiceForm({
    defaults: {
      name: playlist.name,
      playlist: composer?.playlistId ?? null,
      tracks: [...(composer?.trackIds ?? [])],
    },
    schema: Values,
    call: ({ name, ...seeds }) =>
      save.mutateAsync({
        name,
        source: seeds.playlist === null ? { tracks: seeds.tracks } : { playlist: seeds.playlist },
      }),
    serviceNames: { source: "tracks", trackIds: "tracks" },
    onSuccess: () => navigate(page),
  });
  const [playlistSeed, tracks] = useWatch({ control: form.control, name: ["playlist", "tracks"] });
  const seeds: SeedValues = { playlist: playlistSeed, tracks };
  const change = (next: SeedValues) => {
    const how = { shouldDirty: true, shouldTouch: true, shouldValidate: form.attempts > 0 };
    form.setValue("playlist", next.playlist, how);
    form.setValue("tracks", [...next.tracks], how);
  };
  const add = async (ids: readonly string[]) => {
    const held = form.getValues("tracks");
    const more = [...new Set(ids)].filter((id) => !held.includes(id)).slice(0, MOST_SEEDS - held.length);
    if (more.length === 0) toast("error", t("playlistEdit.seeds.full", { count: MOST_SEEDS }));
    // Seeds are either one playlist or tracks: added tracks replace the playlist.
    else change({ playlist: null, tracks: [...held, ...more] });
    return more.length;
  };
  const refused = form.formState.errors.tracks?.message;
  const isEmpty = playlistSeed === null && tracks.length === 0;
  return (
    <>
      <PageHeader
        title={t("playlistEdit.title", { name: playlist.name })}
        below={t("playlistEdit.seeds.intro")}
      />
      <div className={layout.columns}>
        <div>
          <AddTracks market={market} isBusy={false} held={new Set(tracks)} onAdd={add} />
          <h2 id="edit-seeds" className={classes.heading}>
            {t("playlistEdit.seeds.title")}
          </h2>
          {playlistSeed === null ? null : (
            <p className={layout.hint}>{t("playlistEdit.seeds.playlistHint")}</p>
          )}
          <SeedList seeds={seeds} market={market} onChange={change} />
        </div>
        <section className={layout.side} aria-label={t("stations.preview.title")}>
          <MadeMusicForm form={form} draft="seeds" page={page}>
            <div {...fieldMark("playlist")} hidden />
            <div {...fieldMark("tracks")} role="alert" hidden={!refused}>
              {refused && isEmpty ? t("playlistEdit.seeds.empty.body") : refused}
            </div>
          </MadeMusicForm>
          <SeedPreview seeds={seeds} owner={owner} market={market} />
        </section>
      </div>
      <DeletePlaylist playlist={playlist} market={market} owner={owner} />
    </>
  );
}
