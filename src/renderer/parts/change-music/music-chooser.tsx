import { Loader } from "@mantine/core";
import { IconPlaylist, IconSearchOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlayToSource } from "#renderer/data/playback/play-to-source.ts";
import type { ToldPlaylist } from "#renderer/parts/music/music-words.ts";
import { useAboutPlaylist } from "#renderer/parts/music/use-about-playlist.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { useListbox } from "#renderer/ui/inputs/use-listbox.ts";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import classes from "./change-music.module.css";
import { type MusicChoice, useMusicChoices } from "./use-music-choices.ts";

interface MusicChooserProps {
  readonly account: string;
  /** Id of the zone's current source. */
  readonly sourceId: string | null;
  /** Id of the choice being sent. */
  readonly busyId: string | null;
  readonly onChoose: (source: PlayToSource) => void;
}

/** A search field and a list of playlists, chosen by pointer or by arrow keys and Enter. */
export function MusicChooser({ account, sourceId, busyId, onChoose }: MusicChooserProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const { groups, pending, searching, failed, searchesAll } = useMusicChoices(account, typed);
  const all = groups.flatMap(({ choices }) => choices);
  const listbox = useListbox({
    ids: all.map(({ source }) => source.id),
    startsAtFirst: typed.trim() !== "",
    // Loaded playlists are searched while typing and listed first.
    pending: searching && (groups[0] === undefined || groups[0].name === "found"),
    onChoose: (id) => {
      const chosen = all.find(({ source }) => source.id === id);
      if (chosen) onChoose(chosen.source);
    },
  });
  const label = t(searchesAll ? "changeMusic.search" : "changeMusic.searchLibrary");
  return (
    <>
      <SearchField
        value={typed}
        onChange={setTyped}
        label={label}
        placeholder={label}
        clearLabel={t("app.clear")}
        inputProps={{ ...listbox.field, "data-autofocus": true }}
      />
      <p className={classes.spoken} role="status">
        {pending || failed ? "" : t("changeMusic.count", { count: all.length })}
      </p>
      <div className={classes.results}>
        <div {...listbox.list} role="listbox" aria-label={t("changeMusic.list")} className={classes.list}>
          {groups.map(({ name, choices }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
            <div key={name} role="group" aria-label={t(`changeMusic.${name}`)}>
              <div className={classes.heading} aria-hidden>
                {t(`changeMusic.${name}`)}
              </div>
              {choices.map((choice) => (
                <div key={choice.source.id} {...listbox.option(choice.source.id)} className={classes.option}>
                  <Choice
                    choice={choice}
                    isCurrent={choice.source.id === sourceId}
                    isBusy={choice.source.id === busyId}
                  />
                </div>
              ))}
            </div>
          ))}
        </div>
        {failed ? (
          <QueryError error={failed.error} onRetry={() => failed.refetch()} />
        ) : pending ? (
          <TrackRowSkeleton rows={5} />
        ) : all.length === 0 ? (
          <Nothing query={typed.trim()} searchesAll={searchesAll} />
        ) : null}
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly choice: MusicChoice;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
}

function Choice({ choice: { source, told }, isCurrent, isBusy }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <Cover image={source.image} color={source.colorHex} size={48} alt="" />
      <span className={classes.words}>
        <span dir="auto" className={classes.name}>
          {source.title}
        </span>
        {told === null ? null : <About playlist={told} />}
      </span>
      {isBusy ? <Loader size={18} aria-label={t("app.loading")} /> : null}
      {isCurrent && !isBusy ? <span className={classes.current}>{t("changeMusic.current")}</span> : null}
    </>
  );
}

function About({ playlist }: { readonly playlist: ToldPlaylist }) {
  return (
    <span dir="auto" className={classes.detail}>
      {useAboutPlaylist(playlist)}
    </span>
  );
}

function Nothing({ query, searchesAll }: { readonly query: string; readonly searchesAll: boolean }) {
  const { t } = useTranslation();
  if (query !== "") {
    return (
      <EmptyState
        icon={<IconSearchOff size={26} stroke={1.6} />}
        title={t("changeMusic.nothing.title", { query })}
      >
        {t("changeMusic.nothing.body")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconPlaylist size={26} stroke={1.6} />} title={t("changeMusic.empty.title")}>
      {t(searchesAll ? "changeMusic.empty.body" : "changeMusic.empty.chosen")}
    </EmptyState>
  );
}
