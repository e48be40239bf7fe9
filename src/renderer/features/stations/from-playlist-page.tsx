import { Radio } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { libraryQueries, type PlaylistChoice } from "#renderer/data/library/library.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { useCreateSeedMusic } from "#renderer/data/stations/station-changes.ts";
import { stationQueries } from "#renderer/data/stations/stations.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HeardTrack } from "#renderer/parts/recipe-editor/heard-track.tsx";
import layout from "#renderer/parts/recipe-editor/recipe-editor.module.css";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { MusicKind } from "#shared/contract/graphql/generated/operations.ts";
import { KeepForm } from "./keep-form.tsx";
import classes from "./stations.module.css";

const DEBOUNCE_MS = 250;

/** /create/station/from-playlist. */
export function FromPlaylistPage() {
  const { t } = useTranslation();
  const { playlist: given = null } = paths.createStationFromPlaylist.useSearch();
  const [chosen, setChosen] = useState<PlaylistChoice | null>(null);
  const named = useQuery(musicQueries(useServices()).playlistName(given));
  const playlist = chosen ?? named.data ?? null;
  return (
    <>
      <PageHeader title={t("stations.fromPlaylist.title")} below={t("stations.fromPlaylist.intro")} />
      <div className={layout.columns}>
        <Choose chosen={playlist} onChoose={setChosen} />
        <section className={layout.side} aria-label={t("stations.preview.title")}>
          {playlist ? (
            <Station key={playlist.id} playlist={playlist} />
          ) : (
            <p className={layout.hint}>{t("stations.fromPlaylist.choose")}</p>
          )}
        </section>
      </div>
    </>
  );
}

interface ChooseProps {
  readonly chosen: PlaylistChoice | null;
  readonly onChoose: (playlist: PlaylistChoice) => void;
}

function Choose({ chosen, onChoose }: ChooseProps) {
  const { t } = useTranslation();
  const owner = useCurrentAccount()?.id ?? "";
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const query = useQuery({
    ...libraryQueries(useServices()).choices(owner, settled),
    enabled: owner !== "",
  });
  const found = query.data ?? [];
  // The selected playlist stays in view during a search.
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <div>
      <SearchField
        value={search}
        onChange={setSearch}
        label={t("stations.fromPlaylist.search")}
        clearLabel={t("stations.fromPlaylist.clear")}
        placeholder={t("stations.fromPlaylist.search")}
      />
      {query.isLoadingError ? <QueryError error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending ? <TrackRowSkeleton rows={6} /> : null}
      {query.data && shown.length === 0 ? (
        <EmptyState icon={null} title={t("stations.fromPlaylist.noneFound")}>
          {t("stations.fromPlaylist.noneFoundBody")}
        </EmptyState>
      ) : null}
      {shown.length > 0 ? (
        <Radio.Group
          aria-label={t("stations.fromPlaylist.list")}
          value={chosen?.id ?? ""}
          onChange={(id) => {
            const playlist = shown.find((one) => one.id === id);
            if (playlist) onChoose(playlist);
          }}
        >
          <div className={classes.options}>
            {shown.map(({ id, name }) => (
              <div key={id} className={classes.option}>
                <Radio value={id} label={name} />
              </div>
            ))}
          </div>
        </Radio.Group>
      ) : null}
    </div>
  );
}

function Station({ playlist: { id, name } }: { readonly playlist: PlaylistChoice }) {
  const { t } = useTranslation();
  const owner = useCurrentAccount()?.id ?? "";
  const market = useMarket() ?? "";
  const source = { playlist: id };
  const query = useQuery({
    ...stationQueries(useServices()).similar(owner, market, source),
    enabled: owner !== "" && market !== "",
  });
  const create = useCreateSeedMusic(owner, market);
  const [kind, setKind] = useState<MusicKind>("STATION");
  return (
    <>
      <KeepForm
        suggested={t(`stations.fromPlaylist.named.${kind}`, { name })}
        kind={kind}
        onKind={setKind}
        isDisabled={query.data?.total === 0}
        keep={(chosenName) => create.mutateAsync({ name: chosenName, kind, source })}
      />
      {query.isLoadingError ? <QueryError error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending ? <TrackRowSkeleton rows={6} /> : null}
      {query.data?.total === 0 ? <p className={layout.hint}>{t("stations.fromPlaylist.empty")}</p> : null}
      <ul className={layout.list} aria-label={t("stations.preview.title")}>
        {query.data?.tracks.map((track) => (
          <li key={track.id}>
            <HeardTrack track={track} />
          </li>
        ))}
      </ul>
    </>
  );
}
