import { ActionIcon, Chip, Tooltip } from "@mantine/core";
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { GetTracksFromPromptQuery } from "#shared/contract/graphql/generated/operations.ts";
import type { Wish } from "../../data/stations.ts";
import { toggled } from "../../parts/recipe-editor/draft.ts";
import { HeardTrack } from "../../parts/recipe-editor/heard-track.tsx";
import classes from "./stations.module.css";

type Answer = GetTracksFromPromptQuery["getTracksFromPrompt"];
type Mention = Answer["mentions"][number];

interface MentionsProps {
  readonly mentions: readonly Mention[];
  readonly wish: Wish;
  readonly onChange: (wish: Wish) => void;
}

function useMentionText() {
  const { t } = useTranslation();
  return ({ title, isUnwanted }: Mention) =>
    isUnwanted ? t("stations.prompt.no", { title: title.toLowerCase() }) : title;
}

/** What was understood; each can be left out and brought back. */
export function Mentions({ mentions, wish, onChange }: MentionsProps) {
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
          <Chip
            key={mention.id}
            size="md"
            checked={!wish.without.includes(mention.id)}
            onChange={() => onChange({ ...wish, without: toggled(wish.without, mention.id) })}
          >
            {textOf(mention)}
          </Chip>
        ))}
      </div>
    </section>
  );
}

interface FoundTracksProps extends MentionsProps {
  readonly found: Answer["tracks"];
  /** The next answer is on its way. */
  readonly isStale: boolean;
}

/** The tracks with why each came, and buttons for more and less like it. */
export function FoundTracks({ found, mentions, wish, isStale, onChange }: FoundTracksProps) {
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
                    isOn={wish.more.includes(track.id)}
                    icons={[<IconThumbUp key="off" size={18} />, <IconThumbUpFilled key="on" size={18} />]}
                    onPress={() => onChange({ ...wish, more: toggled(wish.more, track.id) })}
                  />
                  <Opinion
                    label={t("stations.prompt.less", { title: track.title })}
                    isOn={wish.less.includes(track.id)}
                    icons={[
                      <IconThumbDown key="off" size={18} />,
                      <IconThumbDownFilled key="on" size={18} />,
                    ]}
                    onPress={() =>
                      onChange({
                        ...wish,
                        less: toggled(wish.less, track.id),
                        more: wish.more.filter((id) => id !== track.id),
                      })
                    }
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
    <Tooltip label={label}>
      <ActionIcon size={40} aria-label={label} aria-pressed={isOn} onClick={onPress}>
        {icons[isOn ? 1 : 0]}
      </ActionIcon>
    </Tooltip>
  );
}
