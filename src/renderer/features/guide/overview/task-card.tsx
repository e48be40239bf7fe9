import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { GuideTask } from "#shared/domain/onboarding/steps.ts";
import classes from "./guide-page.module.css";
import { TaskPicture } from "./pictures.tsx";
import { TASK_PAGES } from "./tasks.ts";

interface TaskCardProps {
  readonly accountId: string;
  readonly task: GuideTask;
  /** Whether the account has a zone. */
  readonly isSetUp: boolean;
  /** The next task: larger than the others. */
  readonly isFeatured: boolean;
  readonly onSkip: () => void;
}

/** An open task: its picture, what it is for, and how to do it. */
export function TaskCard({ accountId, task, isSetUp, isFeatured, onSkip }: TaskCardProps) {
  const { t } = useTranslation();
  const { path, action, canSkip } = TASK_PAGES[task];
  const answer = useMay(action ?? "account.see", { account: accountId });
  const refusal = useRefusalText(answer);
  const id = `guide-${task}`;
  return (
    <li className={classes.card} data-featured={isFeatured || undefined} data-task={task}>
      <div className={classes.picture}>
        <TaskPicture of={task} />
      </div>
      <div className={classes.words}>
        <h3 className={classes.name} id={id}>
          {t(`guide.tasks.${task}.title`)}
        </h3>
        <p className={classes.about}>{t(`guide.tasks.${task}.body`)}</p>
        {refusal && <p className={classes.refusal}>{refusal}</p>}
        <div className={classes.actions}>
          <DisabledReason reason={refusal}>
            {(props) => (
              <Button
                component={Link}
                to={path(accountId, isSetUp)}
                variant={isFeatured ? "filled" : "default"}
                aria-describedby={id}
                {...props}
              >
                {t(`guide.tasks.${task}.action`)}
              </Button>
            )}
          </DisabledReason>
          {canSkip && refusal === null && (
            <Button variant="subtle" color="gray" aria-describedby={id} onClick={onSkip}>
              {t("guide.skip")}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
