import { Alert, Button, Textarea } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { useCreatePromptMusic } from "#renderer/data/stations/station-changes.ts";
import { type MusicRequest, stationQueries } from "#renderer/data/stations/stations.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import layout from "#renderer/parts/recipe-editor/recipe-editor.module.css";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { MusicKind } from "#shared/contract/graphql/generated/operations.ts";
import { COMPOSITION_LIMITS } from "#shared/domain/music/composing/composition.ts";
import { KeepForm } from "./keep-form.tsx";
import { FoundTracks, Mentions } from "./prompt-answer.tsx";
import classes from "./stations.module.css";

const LONGEST_NAME = 60;
const EXAMPLES = [
  "stations.prompt.example1",
  "stations.prompt.example2",
  "stations.prompt.example3",
] as const;

/** /create/ai-playlist. */
export function AiPlaylistPage() {
  const { prompt } = paths.createAiPlaylist.useSearch();
  return <PromptPage kind="PLAYLIST" prompt={prompt} />;
}

/** /create/ai-station. */
export function AiStationPage() {
  const { prompt } = paths.createAiStation.useSearch();
  return <PromptPage kind="STATION" prompt={prompt} />;
}

interface PromptPageProps {
  readonly kind: MusicKind;
  /** Prefilled from the address. */
  readonly prompt: string;
}

const requestFor = (prompt: string): MusicRequest => ({ prompt, without: [], more: [], less: [] });

function PromptPage({ kind, prompt }: PromptPageProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(prompt.slice(0, COMPOSITION_LIMITS.prompt));
  const [request, setRequest] = useState(() => requestFor(prompt.trim().slice(0, COMPOSITION_LIMITS.prompt)));
  const isStation = kind === "STATION";
  const ask = (words: string) => {
    setText(words);
    if (words.trim() !== "") setRequest(requestFor(words.trim()));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(text);
  };
  return (
    <>
      <PageHeader
        title={t(isStation ? "stations.prompt.stationTitle" : "stations.prompt.playlistTitle")}
        below={t(isStation ? "stations.prompt.stationIntro" : "stations.prompt.playlistIntro")}
      />
      <form className={classes.request} onSubmit={submit}>
        <Textarea
          label={t("stations.prompt.label")}
          placeholder={t("stations.prompt.placeholder")}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={COMPOSITION_LIMITS.prompt}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter submits, as in a search; Shift+Enter adds a line.
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            ask(text);
          }}
        />
        <div>
          <Button
            type="submit"
            leftSection={<IconSparkles size={18} aria-hidden />}
            disabled={text.trim() === ""}
          >
            {t("stations.prompt.find")}
          </Button>
        </div>
        {request.prompt === "" ? (
          <div className={classes.examples}>
            <span className={classes.examplesTitle}>{t("stations.prompt.examples")}</span>
            {EXAMPLES.map((example) => (
              <Button
                key={example}
                variant="default"
                className={classes.example}
                classNames={{ label: classes.exampleLabel ?? "" }}
                onClick={() => ask(t(example))}
              >
                {t(example)}
              </Button>
            ))}
          </div>
        ) : null}
      </form>
      {request.prompt === "" ? null : <Answer kind={kind} request={request} onChange={setRequest} />}
    </>
  );
}

interface AnswerProps {
  readonly kind: MusicKind;
  readonly request: MusicRequest;
  readonly onChange: (request: MusicRequest) => void;
}

function Answer({ kind, request, onChange }: AnswerProps) {
  const { t } = useTranslation();
  const owner = useCurrentAccount()?.id ?? "";
  const market = useMarket() ?? "";
  const query = useQuery({
    ...stationQueries(useServices()).fromPrompt(owner, market, request),
    enabled: owner !== "" && market !== "",
  });
  const create = useCreatePromptMusic(owner, market);
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  if (query.isError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending)
    return (
      <div role="status" aria-label={t("stations.preview.loading")}>
        <TrackRowSkeleton rows={8} />
      </div>
    );
  const { mentions, tracks, fellBack } = query.data;
  if (mentions.length === 0)
    return (
      <EmptyState
        icon={<IconSparkles size={26} stroke={1.6} />}
        title={t("stations.prompt.notUnderstood.title")}
      >
        {t("stations.prompt.notUnderstood.body")}
      </EmptyState>
    );
  return (
    <div className={layout.columns}>
      <div>
        {fellBack ? (
          <Alert color="yellow" mb="md" role="status">
            {t("stations.prompt.fellBack")}
          </Alert>
        ) : null}
        <Mentions mentions={mentions} request={request} titles={titles} onChange={onChange} />
        {tracks.length === 0 ? (
          <EmptyState icon={null} title={t("stations.prompt.noTracks.title")}>
            {t("stations.prompt.noTracks.body")}
          </EmptyState>
        ) : (
          <FoundTracks
            found={tracks}
            mentions={mentions}
            request={request}
            isStale={query.isPlaceholderData}
            onChange={onChange}
            onOpinion={(id, title) => setTitles((known) => new Map(known).set(id, title))}
          />
        )}
      </div>
      <section className={layout.side} aria-label={t("stations.prompt.keep")}>
        <h2 className={classes.heading}>{t("stations.prompt.keep")}</h2>
        <KeepForm
          key={request.prompt}
          suggested={nameOf(request.prompt)}
          kind={kind}
          isDisabled={tracks.length === 0 || query.isPlaceholderData}
          keep={(name) =>
            create.mutateAsync({ ...request, name, kind, tracks: tracks.map(({ track }) => track.id) })
          }
        />
      </section>
    </div>
  );
}

/** "rainy sunday brunch, nothing too slow" becomes "Rainy sunday brunch". */
function nameOf(prompt: string): string {
  const first = (prompt.split(/[,.;:!?\n]/)[0] ?? prompt).trim() || prompt;
  return (first.charAt(0).toUpperCase() + first.slice(1)).slice(0, LONGEST_NAME).trim();
}
