import { ActionIcon } from "@mantine/core";
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MusicRequest } from "#renderer/data/stations/stations.ts";
import { mentionWords } from "#renderer/parts/music/music-words.ts";
import { toggled } from "#renderer/parts/recipe-editor/draft.ts";
import { HeardTrack } from "#renderer/parts/recipe-editor/heard-track.tsx";
import { ChoiceChip } from "#renderer/ui/buttons/choice-chip.tsx";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import type { GetTracksFromPromptQuery } from "#shared/contract/graphql/generated/operations.ts";
import classes from "./stations.module.css";

type Answer = GetTracksFromPromptQuery["getTracksFromPrompt"];
type Mention = Answer["mentions"][number];

interface AnswerProps {
  readonly mentions: readonly Mention[];
  readonly request: MusicRequest;
  readonly onChange: (request: MusicRequest) => void;
}

interface MentionsProps extends AnswerProps {
  /** Titles of tracks marked for more or less, by id: tracks marked for less are no longer in the list. */
  readonly titles: ReadonlyMap<string, string>;
}

function useMentionText() {
  const { t, i18n } = useTranslation();
  return (mention: Mention) => {
    const title = mentionWords(i18n, mention);
    return mention.isUnwanted ? t("stations.prompt.no", { title }) : title;
  };
}

/** The recognised parts of the prompt; each can be removed and restored. */
export function Mentions({ mentions, request, titles, onChange }: MentionsProps) {
  const { t } = useTranslation();
  const textOf = useMentionText();
  return (
    <section aria-labelledby="what-we-heard">
      <h2 id="what-we-heard" className={classes.heading}>
        {t("stations.prompt.heard")}
      </h2>
      <p className={classes.hint}>{t("stations.prompt.heardHint")}</p>
      <div className={classes.chips}>
        {mentions.map((mention) => (
          <ChoiceChip
            key={mention.id}
            checked={!request.without.includes(mention.id)}
            onChange={() => onChange({ ...request, without: toggled(request.without, mention.id) })}
          >
            {textOf(mention)}
          </ChoiceChip>
        ))}
        {(["more", "less"] as const).flatMap((which) =>
          request[which].map((id) => (
            <ChoiceChip
              key={`${which}-${id}`}
              checked
              onChange={() =>
                onChange({ ...request, [which]: request[which].filter((other) => other !== id) })
              }
            >
              {t(`stations.prompt.${which}`, { title: titles.get(id) ?? "" })}
            </ChoiceChip>
          )),
        )}
      </div>
    </section>
  );
}

interface FoundTracksProps extends AnswerProps {
  /** Remembers the title of a track marked for more or less. */
  readonly onOpinion: (id: string, title: string) => void;
  readonly found: Answer["tracks"];
  /** The next answer is loading. */
  readonly isStale: boolean;
}

/** The tracks with the reason for each, and buttons for more and less like it. */
export function FoundTracks(props: FoundTracksProps) {
  const { found, mentions, request, isStale, onChange, onOpinion } = props;
  const { t } = useTranslation();
  const textOf = useMentionText();
  const texts = new Map(mentions.map((mention) => [mention.id, textOf(mention)]));
  return (
    <section aria-labelledby="found-tracks">
      <h2 id="found-tracks" className={classes.heading}>
        {t("stations.prompt.tracks")}
      </h2>
      <ul className={classes.list} data-stale={isStale || undefined} aria-busy={isStale}>
        {found.map(({ track, reasons }) => (
          <li key={track.id} className={classes.track}>
            <HeardTrack
              track={track}
              actions={
                <>
                  <Opinion
                    label={t("stations.prompt.more", { title: track.title })}
                    isOn={request.more.includes(track.id)}
                    icons={[<IconThumbUp key="off" size={18} />, <IconThumbUpFilled key="on" size={18} />]}
                    onPress={() => {
                      onOpinion(track.id, track.title);
                      onChange({ ...request, more: toggled(request.more, track.id) });
                    }}
                  />
                  <Opinion
                    label={t("stations.prompt.less", { title: track.title })}
                    isOn={request.less.includes(track.id)}
                    icons={[
                      <IconThumbDown key="off" size={18} />,
                      <IconThumbDownFilled key="on" size={18} />,
                    ]}
                    onPress={() => {
                      onOpinion(track.id, track.title);
                      const more = request.more.filter((id) => id !== track.id);
                      onChange({ ...request, more, less: toggled(request.less, track.id) });
                    }}
                  />
                </>
              }
            />
            {reasons.length > 0 ? (
              <p className={classes.reasons}>
                {t("stations.prompt.because", {
                  reasons: reasons.flatMap((id) => texts.get(id) ?? []).join(", "),
                })}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OpinionProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly icons: readonly [off: ReactNode, on: ReactNode];
  readonly onPress: () => void;
}

function Opinion({ label, isOn, icons, onPress }: OpinionProps) {
  return (
    <Hint label={label}>
      <ActionIcon size={40} aria-label={label} aria-pressed={isOn} onClick={onPress}>
        {icons[isOn ? 1 : 0]}
      </ActionIcon>
    </Hint>
  );
}
