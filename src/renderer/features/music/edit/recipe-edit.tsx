import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { useUpdateTagRecipe } from "#renderer/data/stations/station-changes.ts";
import { stationQueries } from "#renderer/data/stations/stations.ts";
import { fieldMark } from "#renderer/forms/fields-on-page.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useNamedGroups } from "#renderer/parts/music/music-words.ts";
import { type RecipeDraft, recipeOf, type TagGroup, withTags } from "#renderer/parts/recipe-editor/draft.ts";
import layout from "#renderer/parts/recipe-editor/recipe-editor.module.css";
import { RecipeEditor } from "#renderer/parts/recipe-editor/recipe-editor.tsx";
import { RecipePreview, useRecipePreview } from "#renderer/parts/recipe-editor/recipe-preview.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { PlaylistRecipeQuery } from "#shared/contract/graphql/generated/operations.ts";
import { PlaylistName } from "#shared/contract/graphql/inputs/playlist-words.ts";
import { DeletePlaylist } from "./delete-playlist.tsx";
import { MadeMusicForm } from "./made-music-form.tsx";

const Values = z.object({
  name: PlaylistName,
  draft: z.custom<RecipeDraft>(),
});

interface RecipeEditProps {
  readonly playlist: { readonly id: string; readonly name: string; readonly composerType: string };
  readonly market: string;
  readonly owner: string;
}

type Composer = Extract<
  NonNullable<NonNullable<PlaylistRecipeQuery["playlist"]>["composer"]>,
  { readonly __typename: "RecipeComposer" }
>;

/** Edits a station or playlist of tags: name and recipe. */
export function RecipeEdit({ playlist, market, owner }: RecipeEditProps) {
  const queries = stationQueries(useServices());
  const tags = useQuery(queries.tags(owner, market));
  const recipe = useQuery(queries.recipeOf(playlist.id));
  const failed = [tags, recipe].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <QueryError error={failed.error} onRetry={() => failed.refetch()} />;
  if (!tags.data || recipe.isPending) return <TrackRowSkeleton rows={8} />;
  const told = recipe.data?.composer;
  const composer = told?.__typename === "RecipeComposer" ? told : null;
  return <Editor playlist={playlist} market={market} owner={owner} groups={tags.data} composer={composer} />;
}

interface EditorProps extends RecipeEditProps {
  readonly groups: readonly TagGroup[];
  readonly composer: Composer | null;
}

function Editor({ playlist, market, owner, groups: given, composer }: EditorProps) {
  const { t } = useTranslation();
  const offered = useNamedGroups(given);
  const navigate = useNavigate();
  const [first] = useState(() => draftOfComposer(composer));
  const groups = useMemo(
    () => withTags(offered, first.tags, t("stations.recipe.missing")),
    [offered, first, t],
  );
  const save = useUpdateTagRecipe(playlist.id, market, owner);
  const page = paths.playlist({ musicId: playlist.id });
  const form = useServiceForm({
    defaults: { name: playlist.name, draft: first },
    schema: Values,
    call: ({ name, draft }) => save.mutateAsync({ name, recipe: recipeOf(draft, groups) }),
    onSuccess: () => navigate(page),
  });
  const draft = useWatch({ control: form.control, name: "draft" });
  const recipe = useMemo(() => recipeOf(draft, groups), [draft, groups]);
  const preview = useRecipePreview(owner, market, recipe);
  return (
    <>
      <PageHeader
        title={t("stations.recipe.title", { name: playlist.name })}
        below={
          composer?.prompt
            ? t("stations.recipe.from", { prompt: composer.prompt })
            : t("stations.recipe.intro")
        }
      />
      <div className={layout.columns}>
        <RecipeEditor
          groups={groups}
          draft={draft}
          onChange={(next) => form.setValue("draft", next, { shouldDirty: true })}
        />
        <section className={layout.side} aria-label={t("stations.preview.title")}>
          <MadeMusicForm
            form={form}
            draft="recipe"
            page={page}
            isEmpty={preview.isEmpty || preview.fits === 0}
          >
            <div {...fieldMark("draft")} hidden />
          </MadeMusicForm>
          <RecipePreview preview={preview} />
        </section>
      </div>
      <DeletePlaylist playlist={playlist} market={market} owner={owner} />
    </>
  );
}

function draftOfComposer(composer: Composer | null): RecipeDraft {
  const groups = composer?.tagGroups ?? [];
  return {
    tags: groups.flatMap(({ tags }) => tags.map(({ slug }) => slug)),
    weights: Object.fromEntries(groups.map(({ id, weight }) => [id, weight])),
    without: composer?.without ?? [],
    tempo: { from: composer?.tempo.from ?? null, to: composer?.tempo.to ?? null },
    years: { from: composer?.years.from ?? null, to: composer?.years.to ?? null },
    clean: composer?.clean ?? false,
  };
}
