import { useDebouncedValue } from "@mantine/hooks";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useMayHere } from "#renderer/data/access/access.ts";
import { useMarket } from "#renderer/data/accounts/current-account.ts";
import { libraryQueries } from "#renderer/data/library/library.ts";
import { recentMusic } from "#renderer/data/music/recent-music.ts";
import { searchQueries } from "#renderer/data/music/search.ts";
import { type PlayToSource, playToSource } from "#renderer/data/playback/play-to-source.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { ToldPlaylist } from "#renderer/parts/music/music-words.ts";

/** A selectable playlist. */
export interface MusicChoice {
  readonly source: PlayToSource;
  /** The data for its description; null if unknown. */
  readonly told: ToldPlaylist | null;
}

/** Options of one kind. */
export interface ChoiceGroup {
  readonly name: "recent" | "library" | "found";
  readonly choices: readonly MusicChoice[];
}

export interface MusicChoices {
  /** Each playlist is in only one group. */
  readonly groups: readonly ChoiceGroup[];
  readonly pending: boolean;
  /** Whether search results are still loading. */
  readonly searching: boolean;
  /** The failed query when there is nothing to show. */
  readonly failed: UseQueryResult<unknown> | null;
  /** Whether the search covers the catalogue, or only the library. */
  readonly searchesAll: boolean;
}

/** Most recent choices offered. */
const RECENT = 4;
/** Most search results. */
const FOUND = 20;
/** Delay between the last key and the search, in ms (specification, music §9). */
const DEBOUNCE_MS = 250;

/** The selectable playlists for a zone of the account, filtered by the query. */
export function useMusicChoices(account: string, typed: string): MusicChoices {
  const services = useServices();
  const market = useMarket();
  const mayDiscover = useMayHere("music.discover")?.ok !== false;
  const [recent] = useState(() => recentMusic(account).slice(0, RECENT));
  const wanted = typed.trim();
  const [settled] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const library = useQuery(libraryQueries(services).newest(account));
  const searches = mayDiscover && settled !== "" && wanted !== "";
  const search = useQuery({
    ...searchQueries(services).sources(settled, market ?? "", FOUND),
    enabled: searches && market !== null,
  });

  const groups = useMemo(() => {
    const own = (library.data ?? []).map((playlist) => ({
      source: playToSource(playlist),
      told: playlist,
    }));
    const fits = ({ source }: MusicChoice) =>
      source.title.toLocaleLowerCase().includes(wanted.toLocaleLowerCase());
    const found = (searches ? (search.data?.edges ?? []) : []).flatMap(({ node }) =>
      node.__typename === "Playlist" ? [{ source: playToSource(node), told: node }] : [],
    );
    const known = new Map([...own, ...found].map(({ source, told }) => [source.id, told]));
    const again = recent.map((source) => ({ source, told: known.get(source.id) ?? null }));
    return onceEach([
      { name: "recent", choices: again.filter(fits) },
      { name: "library", choices: own.filter(fits) },
      { name: "found", choices: found },
    ]);
  }, [library.data, search.data, recent, searches, wanted]);

  const nothing = groups.length === 0;
  const searching = mayDiscover && (wanted !== settled || (searches && search.isPending));
  return {
    groups,
    pending: library.isPending || (nothing && searching),
    searching,
    failed: search.isLoadingError && searches ? search : nothing && library.isLoadingError ? library : null,
    searchesAll: mayDiscover,
  };
}

/** Keeps each playlist only in its first group; drops empty groups. */
function onceEach(groups: readonly ChoiceGroup[]): readonly ChoiceGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ name, choices }) => ({
      name,
      choices: choices.filter(({ source }) => !seen.has(source.id) && seen.add(source.id)),
    }))
    .filter(({ choices }) => choices.length > 0);
}
