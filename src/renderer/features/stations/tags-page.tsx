import { IconTags } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { useCreateTagStation } from "#renderer/data/stations/station-changes.ts";
import { stationQueries } from "#renderer/data/stations/stations.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useNamedGroups } from "#renderer/parts/music/music-words.ts";
import { draftOf, recipeOf, type TagGroup, withTags } from "#renderer/parts/recipe-editor/draft.ts";
import layout from "#renderer/parts/recipe-editor/recipe-editor.module.css";
import { RecipeEditor } from "#renderer/parts/recipe-editor/recipe-editor.tsx";
import { RecipePreview, useRecipePreview } from "#renderer/parts/recipe-editor/recipe-preview.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { MusicKind } from "#shared/contract/graphql/generated/operations.ts";
import { KeepForm } from "./keep-form.tsx";

/** /create/station/from-tags. */
export function TagsPage() {
  const { t } = useTranslation();
  const owner = useCurrentAccount()?.id ?? "";
  const market = useMarket() ?? "";
  const query = useQuery({
    ...stationQueries(useServices()).tags(owner, market),
    enabled: owner !== "" && market !== "",
  });
  return (
    <>
      <PageHeader title={t("stations.tags.title")} below={t("stations.tags.intro")} />
      {query.isLoadingError ? <QueryError error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending ? <TrackRowSkeleton rows={8} /> : null}
      {query.data?.length === 0 ? (
        <EmptyState icon={<IconTags size={26} stroke={1.6} />} title={t("stations.tags.none.title")}>
          {t("stations.tags.none.body")}
        </EmptyState>
      ) : null}
      {query.data && query.data.length > 0 ? (
        <Editor groups={query.data} owner={owner} market={market} />
      ) : null}
    </>
  );
}

interface EditorProps {
  readonly groups: readonly TagGroup[];
  readonly owner: string;
  readonly market: string;
}

function Editor({ groups: given, owner, market }: EditorProps) {
  const { t } = useTranslation();
  const offered = useNamedGroups(given);
  const { tags } = paths.createStationFromTags.useSearch();
  const [draft, setDraft] = useState(() => draftOf(tags));
  const groups = useMemo(() => withTags(offered, tags, t("stations.recipe.missing")), [offered, tags, t]);
  const recipe = useMemo(() => recipeOf(draft, groups), [draft, groups]);
  const preview = useRecipePreview(owner, market, recipe);
  const create = useCreateTagStation(owner, market);
  const [kind, setKind] = useState<MusicKind>("STATION");
  const titles = new Map(
    groups.flatMap((group) => group.tags.map(({ slug, title }) => [slug, title] as const)),
  );
  const names = draft.tags.flatMap((slug) => titles.get(slug) ?? []).slice(0, 3);
  return (
    <div className={layout.columns}>
      <RecipeEditor groups={groups} draft={draft} onChange={setDraft} />
      <section className={layout.side} aria-label={t("stations.preview.title")}>
        <KeepForm
          suggested={names.length > 0 ? names.join(" + ") : t(`stations.tags.default.${kind}`)}
          kind={kind}
          onKind={setKind}
          isDisabled={preview.isEmpty || preview.fits === 0}
          keep={(name) => create.mutateAsync({ name, kind, recipe })}
        />
        <RecipePreview preview={preview} />
      </section>
    </div>
  );
}
