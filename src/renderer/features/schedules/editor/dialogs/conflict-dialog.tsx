import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { scheduleQueries } from "#renderer/data/schedules/schedules.ts";
import { mergeLists } from "#renderer/features/schedules/editor/merge-lists.ts";
import { type Plan, planOf } from "#renderer/features/schedules/editor/plan.ts";
import { type LearntMusic, musicOf } from "#renderer/features/schedules/editor/use-known-music.ts";
import { useWeekTexts } from "#renderer/features/schedules/editor/week/week-texts.ts";
import { newId } from "#renderer/lib/new-id.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import { mergeEdits, type SlotEdit } from "#shared/domain/schedules/merge-edits.ts";
import classes from "./dialogs.module.css";

interface ConflictDialogProps {
  /** The version that the edit started from. */
  readonly base: Schedule;
  readonly plan: Plan;
  readonly music: LearntMusic;
  readonly onMerged: (theirs: Schedule, plan: Plan) => void;
  readonly onClose: () => void;
}

/**
 * Somebody else saved the schedule meanwhile: shows their changes, and asks whose apply where both changed the same.
 */
export function ConflictDialog({ base, plan, music, onMerged, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(scheduleQueries(useServices()).changed(base.id, base.snapshot));
  return (
    <Dialog opened size={520} title={t("schedules.conflict.title")} onClose={onClose}>
      {query.data ? (
        <Choice
          base={base}
          plan={plan}
          theirs={query.data}
          music={music}
          onMerged={onMerged}
          onClose={onClose}
        />
      ) : query.error ? (
        <QueryError error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Loader />
      )}
    </Dialog>
  );
}

interface ChoiceProps extends ConflictDialogProps {
  readonly theirs: Schedule;
}

function Choice({ base, plan, theirs, music, onMerged, onClose }: ChoiceProps) {
  const { t } = useTranslation();
  const texts = useWeekTexts(new Map([...music.known, ...musicOf(theirs.collections)]));
  const before = planOf(base);
  const after = planOf(theirs);
  const merge = (wins: "mine" | "theirs") => mergeEdits(before.slots, plan.slots, after.slots, wins, newId);
  const { theirs: edits, contested } = merge("mine");
  const exceptions = mergeLists(before.exceptions, plan.exceptions, after.exceptions);
  const occasional = mergeLists(before.occasional, plan.occasional, after.occasional);
  const take = (wins: "mine" | "theirs") =>
    onMerged(theirs, {
      slots: merge(wins).slots,
      exceptions: exceptions[wins],
      occasional: occasional[wins],
    });
  const others = [
    base.name !== theirs.name && t("schedules.conflict.renamed", { name: theirs.name }),
    base.description !== theirs.description && t("schedules.conflict.described"),
    exceptions.changed && t("schedules.conflict.exceptions"),
    occasional.changed && t("schedules.conflict.occasional"),
  ].filter((line) => line !== false);
  const words = ({ kind, slot }: SlotEdit) => t(`schedules.conflict.${kind}`, { slot: texts.whole(slot) });
  const clash = contested.length > 0 || exceptions.contested || occasional.contested;
  return (
    <>
      <p>{t(clash ? "schedules.conflict.both" : "schedules.conflict.apart")}</p>
      <ul className={classes.changes}>
        {edits.map((edit) => (
          <li key={`${edit.kind} ${edit.slot.uniqueId}`}>
            {words(edit)}
            {contested.includes(edit) ? <strong> {t("schedules.conflict.contested")}</strong> : null}
          </li>
        ))}
        {others.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={classes.note}>{t("schedules.conflict.then")}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("schedules.conflict.back")}
        </Button>
        {clash ? (
          <>
            <Button variant="default" onClick={() => take("theirs")}>
              {t("schedules.conflict.theirs")}
            </Button>
            <Button onClick={() => take("mine")}>{t("schedules.conflict.mine")}</Button>
          </>
        ) : (
          <Button onClick={() => take("mine")}>{t("schedules.conflict.merge")}</Button>
        )}
      </div>
    </>
  );
}
