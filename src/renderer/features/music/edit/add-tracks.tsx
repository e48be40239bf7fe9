import { ActionIcon, Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { filtersExplicit, useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { tracksOfReferences } from "#renderer/data/music/referenced-tracks.ts";
import { searchQueries } from "#renderer/data/music/search.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { TrackRow } from "#renderer/ui/music/track-row.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { readMusicReferences } from "#shared/domain/music/track-reference.ts";
import { filterTracks } from "#shared/domain/music/track-rules.ts";
import classes from "./add-tracks.module.css";

/** Results per page: few, so that the edited list stays in view. */
const RESULTS = 8;
const TYPING_MS = 250;

interface AddTracksProps {
  readonly market: string;
  readonly isBusy: boolean;
  /** Tracks already in the playlist, which are excluded from the results. */
  readonly held: ReadonlySet<string>;
  /** Resolves to the number of added tracks. */
  readonly onAdd: (trackIds: readonly string[]) => Promise<number>;
}

/** Finds tracks to add by search, or from pasted links of tracks, albums and playlists. */
export function AddTracks({ market, isBusy, held, onAdd }: AddTracksProps) {
  const { t } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [words] = useDebouncedValue(text.trim(), TYPING_MS);
  const [isLoading, setLoading] = useState(false);
  const references = readMusicReferences(text);

  const addReferences = async () => {
    if (!references) return;
    setLoading(true);
    try {
      const trackIds = await tracksOfReferences(services, references, market);
      if (trackIds.length === 0) toast("error", t("playlistEdit.add.noneInLinks"));
      else if ((await onAdd(trackIds)) > 0) setText("");
    } catch (error) {
      toast("error", errorText(error));
    } finally {
      setLoading(false);
    }
  };

  return (
    <div className={classes.add}>
      <SearchField
        value={text}
        onChange={setText}
        label={t("playlistEdit.add.label")}
        placeholder={t("playlistEdit.add.placeholder")}
        clearLabel={t("playlistEdit.add.clear")}
      />
      {references ? (
        <div className={classes.links}>
          <span>{t("playlistEdit.add.links", { count: references.length })}</span>
          <Button loading={isLoading || isBusy} onClick={addReferences}>
            {t("playlistEdit.add.linksButton")}
          </Button>
        </div>
      ) : words !== "" ? (
        <Results words={words} market={market} isBusy={isBusy} held={held} onAdd={onAdd} />
      ) : null}
    </div>
  );
}

function Results({ words, market, isBusy, held, onAdd }: AddTracksProps & { readonly words: string }) {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const filterExplicit = filtersExplicit(account);
  const owner = account?.id ?? null;
  const query = useQuery(searchQueries(useServices()).few(words, "tracks", { market, owner }));
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <TrackRowSkeleton rows={3} />;
  const nodes = query.data.filter((item) => item.__typename === "Track");
  const tracks = filterTracks(nodes, { explicit: filterExplicit, ids: held, limit: RESULTS });
  if (tracks.length === 0)
    return (
      <p className={classes.none} role="status">
        {t(nodes.some(({ id }) => held.has(id)) ? "playlistEdit.add.held" : "playlistEdit.add.none", {
          query: words,
        })}
      </p>
    );
  return (
    <ul className={classes.results} aria-label={t("playlistEdit.add.results")}>
      {tracks.map((track) => (
        <li key={track.id}>
          <TrackRow
            title={track.title}
            artists={[artistNames(track), track.album?.title].filter(Boolean).join(" · ")}
            image={track.display.image?.url ?? null}
            color={track.display.colors?.primary.hex ?? null}
            explicit={track.explicit}
            explicitLabel={t("music.explicit")}
            muted={!track.isAvailable}
            duration={formatDuration(track.durationMs)}
            actions={
              <ActionIcon
                size="lg"
                variant="default"
                disabled={isBusy}
                aria-label={t("playlistEdit.add.one", { title: track.title })}
                title={t("playlistEdit.add.button")}
                onClick={() => onAdd([track.id])}
              >
                <IconPlus size={18} />
              </ActionIcon>
            }
          />
        </li>
      ))}
    </ul>
  );
}
