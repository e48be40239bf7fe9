import { Alert, Button, Select, Skeleton } from "@mantine/core";
import { IconMusicOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { playToSource } from "#renderer/data/playback/play-to-source.ts";
import { usePlayIn } from "#renderer/data/playback/playback.ts";
import { useCreatePromptMusic } from "#renderer/data/stations/station-changes.ts";
import { type MusicRequest, stationQueries } from "#renderer/data/stations/stations.ts";
import { MAX_ZONES, zoneQueries } from "#renderer/data/zones/zones.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { mentionWords } from "#renderer/parts/music/music-words.ts";
import { HeardTrack } from "#renderer/parts/recipe-editor/heard-track.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { GetTracksFromPromptQuery } from "#shared/contract/graphql/generated/operations.ts";
import { playlistNameOf } from "#shared/contract/graphql/inputs/playlist-words.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import {
  SUGGESTIONS,
  type Suggestion,
  suggestionLevel,
  withLevel,
} from "#shared/domain/music-requests/suggestions.ts";
import classes from "./steps.module.css";

/** Tracks of a suggestion that are shown. */
const SHOWN = 3;
const ALL = "all";

type Found = GetTracksFromPromptQuery["getTracksFromPrompt"];

const requestFor = (prompt: string): MusicRequest => ({ prompt, without: [], more: [], less: [] });

interface SuggestionsProps {
  readonly accountId: string;
  /** What the music is for, in the person's own words; not empty. */
  readonly prompt: string;
  /** Runs before the chosen music is made. */
  readonly beforeChoice?: () => Promise<unknown>;
  readonly onChosen: () => void;
}

/** Three alternatives for a place; the chosen one becomes a station, or a playlist, and plays in the zone. */
export function Suggestions({ accountId, prompt, beforeChoice, onChosen }: SuggestionsProps) {
  const { t } = useTranslation();
  const zones = useQuery(zoneQueries(useServices()).page(accountId, { perPage: MAX_ZONES })).data?.items;
  const [zoneId, setZoneId] = useState(ALL);
  const [isBusy, setBusy] = useState(false);
  if (!zones) return <Skeleton height={320} />;
  const chosen = zoneId === ALL ? zones : zones.filter(({ id }) => id === zoneId);
  return (
    <section aria-labelledby="suggestions" className={classes.suggestions}>
      <h2 id="suggestions" className={classes.heading}>
        {t("onboarding.suggestions.title")}
      </h2>
      {zones.length > 1 && (
        <Select
          className={classes.zone}
          label={t("onboarding.suggestions.zone")}
          allowDeselect={false}
          value={zoneId}
          onChange={(value) => setZoneId(value ?? ALL)}
          data={[
            { value: ALL, label: t("onboarding.suggestions.allZones") },
            ...zones.map(({ id, name, location_name }) => ({
              value: id,
              label: [name, location_name].filter(Boolean).join(", "),
            })),
          ]}
        />
      )}
      <ul className={classes.cards}>
        {SUGGESTIONS.map((suggestion) => (
          <SuggestionCard
            key={suggestion}
            accountId={accountId}
            suggestion={suggestion}
            prompt={prompt}
            zones={chosen}
            isOtherBusy={isBusy}
            onBusy={setBusy}
            beforeChoice={beforeChoice}
            onChosen={onChosen}
          />
        ))}
      </ul>
    </section>
  );
}

interface CardProps extends Pick<SuggestionsProps, "accountId" | "prompt" | "onChosen"> {
  readonly suggestion: Suggestion;
  readonly zones: readonly SoundZone[];
  readonly isOtherBusy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  readonly beforeChoice: SuggestionsProps["beforeChoice"];
}

function SuggestionCard(props: CardProps) {
  const { accountId, suggestion, prompt, zones, isOtherBusy, onBusy, beforeChoice, onChosen } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const market = useMarket() ?? "";
  const level = suggestionLevel(prompt, suggestion, new Date().getFullYear());
  const request = requestFor(withLevel(prompt, level && t(`onboarding.levels.${level}`)));
  const query = useQuery({
    ...stationQueries(useServices()).fromPrompt(accountId, market, request),
    enabled: market !== "",
  });
  const choose = useChoice(accountId, market, suggestion, request, zones);
  const refusal = useRefusalText(useMay("music.edit", { account: accountId }));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const title = t(`onboarding.suggestions.${suggestion}`);
  const press = async () => {
    if (isOtherBusy || !query.data) return;
    setFailure(null);
    setBusy(true);
    onBusy(true);
    try {
      await beforeChoice?.();
      await choose(query.data.tracks.map(({ track }) => track.id));
      onChosen();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
      onBusy(false);
    }
  };
  return (
    <li
      className={classes.card}
      data-first={suggestion === "usual" || undefined}
      aria-busy={query.isFetching}
    >
      <h3 className={classes.name}>{title}</h3>
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => query.refetch()} />
      ) : query.isPending ? (
        <div role="status" aria-label={t("onboarding.suggestions.loading")}>
          <Skeleton height={56} mb={8} />
          <Skeleton height={56} mb={8} />
          <Skeleton height={56} />
        </div>
      ) : query.data.tracks.length === 0 ? (
        <EmptyState icon={<IconMusicOff size={24} stroke={1.6} />} title={t("onboarding.suggestions.none")}>
          {t("onboarding.suggestions.noneHint")}{" "}
          <Link to={paths.ownMusic({ accountId })}>{t("onboarding.suggestions.ownMusic")}</Link>
        </EmptyState>
      ) : (
        <>
          <ul className={classes.tracks} data-stale={query.isPlaceholderData || undefined}>
            {query.data.tracks.slice(0, SHOWN).map(({ track }) => (
              <li key={track.id}>
                <HeardTrack track={track} />
              </li>
            ))}
          </ul>
          <Why found={query.data} />
          {failure !== null && (
            <Alert color="red" role="alert">
              {errorText(failure)}
            </Alert>
          )}
          <DisabledReason reason={refusal}>
            {(disabled) => (
              <Button
                fullWidth
                variant={suggestion === "usual" ? "filled" : "default"}
                loading={isBusy}
                disabled={isOtherBusy && !isBusy}
                aria-label={t("onboarding.suggestions.chooseName", { name: title })}
                onClick={press}
                {...disabled}
              >
                {t("onboarding.suggestions.choose")}
              </Button>
            )}
          </DisabledReason>
        </>
      )}
    </li>
  );
}

/** What was recognised in the words, and what the shown tracks have of it. */
function Why({ found: { mentions, tracks } }: { readonly found: Found }) {
  const { t, i18n } = useTranslation();
  const words = new Map(mentions.map((mention) => [mention.id, mentionWords(i18n, mention)]));
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return (
    <details className={classes.why}>
      <summary>{t("onboarding.suggestions.why")}</summary>
      <p>
        {words.size === 0
          ? t("onboarding.suggestions.notUnderstood")
          : t("onboarding.suggestions.heard", { words: list.format(words.values()) })}
      </p>
      <ul>
        {tracks.slice(0, SHOWN).flatMap(({ track, reasons }) => {
          const fits = reasons.flatMap((id) => words.get(id) ?? []);
          return fits.length === 0
            ? []
            : [
                <li key={track.id}>
                  {t("onboarding.suggestions.fits", { title: track.title, words: list.format(fits) })}
                </li>,
              ];
        })}
      </ul>
    </details>
  );
}

/** Makes the music and plays it in the zones. A station renews itself; plans without stations get a playlist. */
function useChoice(
  accountId: string,
  market: string,
  suggestion: Suggestion,
  request: MusicRequest,
  zones: readonly SoundZone[],
) {
  const { t } = useTranslation();
  const company = useCurrentAccount()?.business_name ?? "";
  const mayStation = useMay("station.create", { account: accountId });
  const create = useCreatePromptMusic(accountId, market, { quiet: zones.length > 0 });
  const play = usePlayIn(accountId);
  return async (tracks: readonly string[]): Promise<void> => {
    const made = await create.mutateAsync({
      ...request,
      tracks,
      kind: mayStation?.ok === false ? "PLAYLIST" : "STATION",
      name: playlistNameOf(t(`onboarding.suggestions.names.${suggestion}`, { company })),
    });
    if (zones.length === 0) return;
    const source = { type: "source", source: playToSource(made), track: null } as const;
    await play.mutateAsync({ request: source, zones, immediate: true });
  };
}
