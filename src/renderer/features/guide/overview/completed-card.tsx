import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { paths } from "#renderer/lib/paths.ts";
import classes from "./guide-page.module.css";
import { TaskPicture } from "./pictures.tsx";

/** Shown when no task is left: what to do next. */
export function CompletedCard({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  const maySchedule = useMay("schedule.edit", { account: accountId })?.ok === true;
  return (
    <section className={classes.card} data-featured data-task="completed" aria-labelledby="guide-completed">
      <div className={classes.picture}>
        <TaskPicture of="completed" />
      </div>
      <div className={classes.words}>
        <h2 className={classes.name} id="guide-completed">
          {t("guide.completed.title")}
        </h2>
        <p className={classes.about}>{t("guide.completed.body")}</p>
        <div className={classes.actions}>
          {maySchedule && (
            <Button component={Link} to={paths.scheduleNew({ accountId })}>
              {t("guide.completed.schedule")}
            </Button>
          )}
          <Button component={Link} to={paths.zones({ accountId })} variant="default">
            {t("guide.completed.zones")}
          </Button>
        </div>
      </div>
    </section>
  );
}
