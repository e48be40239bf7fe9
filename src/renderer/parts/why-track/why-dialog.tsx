import { Skeleton } from "@mantine/core";
import { IconThumbDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { reasonQueries, useChangeLessOften } from "#renderer/data/playback/reasons.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { traitWords } from "#renderer/parts/music/music-words.ts";
import { ChoiceChip } from "#renderer/ui/buttons/choice-chip.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { PlayOrigin } from "#shared/contract/player.ts";
import type { TrackReason } from "#shared/contract/rest/music/reasons.ts";
import classes from "./why-dialog.module.css";
import { type PlayedSource, WhySentence } from "./why-sentence.tsx";

/** A track played in a zone. */
export interface WhyQuestion {
  readonly track: { readonly id: string; readonly title: string };
  readonly origin: PlayOrigin | null;
  readonly source: PlayedSource | null;
}

export interface WhyDialogProps {
  readonly zone: { readonly account: string; readonly soundZone: string };
  readonly question: WhyQuestion;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Why a track plays in a zone, with an option to play its artist, genre or mood less often. */
export function WhyDialog({ zone, question, opened, onClose }: WhyDialogProps) {
  const { t } = useTranslation();
  const { track, origin, source } = question;
  const asked = origin?.via === "queue" || origin?.via === "front";
  // A requested track does not come from a playlist; older players reported only the zone's source.
  const collection = asked ? "" : (origin?.collectionId ?? source?.id ?? "");
  const reason = reasonQueries(useServices()).track(zone.soundZone, track.id, collection);
  const query = useQuery(reason);
  return (
    <Dialog opened={opened} withCross title={t("reasons.title", { title: track.title })} onClose={onClose}>
      {query.isLoadingError ? (
        <QueryError error={query.error} onRetry={() => query.refetch()} />
      ) : query.data ? (
        <>
          <p className={classes.sentence}>
            <WhySentence reason={query.data} origin={origin} source={source} />
          </p>
          <LessOfThis zone={zone} reason={reason.queryKey} traits={query.data.traits} />
        </>
      ) : (
        <div role="status" aria-label={t("app.loading")}>
          <Skeleton height={20} mb={24} />
          <Skeleton height={36} width="70%" />
        </div>
      )}
    </Dialog>
  );
}

interface LessOfThisProps extends Pick<WhyDialogProps, "zone"> {
  readonly reason: Parameters<typeof useChangeLessOften>[1];
  readonly traits: TrackReason["traits"];
}

function LessOfThis({ zone, reason, traits }: LessOfThisProps) {
  const { t, i18n } = useTranslation();
  const { change, refusal } = useChangeLessOften(zone, reason);
  // Shown optimistically until the service answers.
  const wanted = change.isPending ? change.variables : undefined;
  if (traits.length === 0) return <p className={classes.hint}>{t("reasons.less.none")}</p>;
  return (
    <section aria-labelledby="less-of-this">
      <h3 id="less-of-this" className={classes.title}>
        <IconThumbDown size={18} aria-hidden />
        {t("reasons.less.title")}
      </h3>
      <p className={classes.hint}>{refusal ?? t("reasons.less.hint")}</p>
      {refusal === null ? (
        <ul className={classes.traits}>
          {traits.map((named) => {
            const trait = { ...named, name: traitWords(i18n, named) };
            const isChanging = wanted?.trait.kind === trait.kind && wanted.trait.value === trait.value;
            const less = isChanging ? wanted.less : trait.less;
            return (
              <li key={`${trait.kind} ${trait.value}`}>
                <ChoiceChip checked={less} onChange={() => change.mutate({ trait, less: !less })}>
                  <span className={classes.kind}>{t(`reasons.less.${trait.kind}`)}</span> {trait.name}
                </ChoiceChip>
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}
