import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import classes from "./operation-toast.module.css";
import { useOperations, type WatchedOperation } from "./store.ts";

/** An operation's progress, then its outcome. */
export function OperationToast({ id }: { readonly id: string }) {
  const watched = useOperations((store) => store.watched.find((one) => one.id === id));
  if (!watched) return null;
  return watched.operation.state === "running" ? <Progress {...watched} /> : <Outcome {...watched} />;
}

function Progress({ operation: { type, done, failed, total } }: WatchedOperation) {
  const { t } = useTranslation();
  const text = t(`zoneOperations.running.${type}`, { count: total });
  const progress = t("zoneOperations.progress", { done: done + failed, total });
  return (
    <div className={classes.progress}>
      <span>{text}</span>
      <ProgressBar value={(done + failed) / Math.max(1, total)} label={text} valueText={progress} />
      <span className={classes.count} aria-hidden>
        {progress}
      </span>
    </div>
  );
}

function Outcome({ account, id, operation, undo, isUndoing }: WatchedOperation) {
  const { t } = useTranslation();
  const { type, done, failed, undoable } = operation;
  const show = useOperations((store) => store.show);
  return (
    <div className={classes.outcome}>
      <span className={classes.text}>
        {done > 0 || failed === 0 ? <span>{t(`zoneOperations.done.${type}`, { count: done })}</span> : null}
        {failed > 0 ? (
          <span className={classes.failed}>{t("zoneOperations.failed", { count: failed })}</span>
        ) : null}
      </span>
      {failed > 0 ? (
        <Button size="compact-sm" variant="default" onClick={() => show({ account, id })}>
          {t("zoneOperations.show")}
        </Button>
      ) : null}
      {undoable && undo ? (
        <Button size="compact-sm" variant="default" loading={isUndoing} onClick={undo}>
          {t("app.undo")}
        </Button>
      ) : null}
    </div>
  );
}
