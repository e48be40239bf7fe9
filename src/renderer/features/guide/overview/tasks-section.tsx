import { IconCheck } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSetOnboardingStep } from "#renderer/data/onboarding/guide.ts";
import { undoToast } from "#renderer/ui/feedback/undo-toast.tsx";
import type { TaskState } from "#shared/domain/onboarding/guide.ts";
import type { GuideTask } from "#shared/domain/onboarding/steps.ts";
import classes from "./guide-page.module.css";
import { TaskCard } from "./task-card.tsx";
import { TASK_PAGES } from "./tasks.ts";

interface TasksProps {
  readonly accountId: string;
  readonly tasks: readonly TaskState[];
}

/** The open tasks as cards, the next one larger; then the tasks that are done. */
export function Tasks({ accountId, tasks }: TasksProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate: setStep } = useSetOnboardingStep();
  const open = nextFirst(tasks.filter(({ isDone }) => !isDone));
  const done = tasks.filter(({ isDone }) => isDone);
  const isSetUp = done.some(({ task }) => task === "setup");
  const skip = (task: GuideTask) => {
    setStep({ account: accountId, step: task, status: "Skipped" });
    undoToast({
      id: `guide-skipped-${task}`,
      message: t("guide.skipped", { task: t(`guide.tasks.${task}.title`) }),
      undoLabel: t("app.undo"),
      onUndo: () => setStep({ account: accountId, step: task, status: null }),
    });
    // The skipped card goes away, and the focus with it.
    heading.current?.focus();
  };
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby="guide-tasks">
          <h2 className={classes.heading} id="guide-tasks" ref={heading} tabIndex={-1}>
            {t("guide.yourTasks")}{" "}
            <span className={classes.count}>
              <span className={classes.spelled}>{t("guide.left", { count: open.length })}</span>
              <span aria-hidden>{open.length}</span>
            </span>
          </h2>
          <ul className={classes.cards}>
            {open.map(({ task }, at) => (
              <TaskCard
                key={task}
                accountId={accountId}
                task={task}
                isSetUp={isSetUp}
                isFeatured={at === 0}
                onSkip={() => skip(task)}
              />
            ))}
          </ul>
        </section>
      )}
      {done.length > 0 && (
        <section aria-labelledby="guide-done">
          <h2 className={classes.heading} id="guide-done">
            {t("guide.done")}
          </h2>
          <ul className={classes.doneTasks}>
            {done.map(({ task }) => (
              <li key={task}>
                <Link className={classes.doneTask} to={TASK_PAGES[task].path(accountId, isSetUp)}>
                  <IconCheck size={16} stroke={2.4} aria-hidden />
                  {t(`guide.tasks.${task}.title`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Open tasks in their order, but first what music needs: a zone, then its player. */
function nextFirst(open: readonly TaskState[]): readonly TaskState[] {
  const [zone, player] = (["setup", "app-pairing"] as const).map((needed) =>
    open.find(({ task }) => task === needed),
  );
  const next = zone ?? player;
  return next === undefined ? open : [next, ...open.filter((one) => one !== next)];
}
