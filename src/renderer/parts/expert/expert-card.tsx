import { Button } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import { useSupportEmail } from "#renderer/lib/use-support-email.ts";
import classes from "./expert-card.module.css";

/** Offers to talk to an expert of the host, who has set a page for booking. Texts: `expert`. */
export function ExpertCard() {
  const { t } = useTranslation();
  const id = useId();
  const pages = useServiceFacts()?.pages;
  const email = useSupportEmail();
  if (pages?.meeting === undefined) return null;
  const ama = pages.helpdesk ?? (email === null ? null : `mailto:${email}`);
  return (
    <aside className={classes.card} aria-labelledby={id}>
      <span className={classes.icon} aria-hidden>
        <IconCalendarEvent size={26} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <h2 className={classes.title} id={id}>
          {t("expert.title")}
        </h2>
        <p className={classes.body}>{t("expert.body")}</p>
      </div>
      <div className={classes.actions}>
        <Button component="a" href={pages.meeting} target="_blank" rel="noreferrer" variant="default">
          {t("expert.meeting")}
        </Button>
        {ama !== null && (
          <Button component="a" href={ama} target="_blank" rel="noreferrer" variant="subtle" color="gray">
            {t("expert.ama")}
          </Button>
        )}
      </div>
    </aside>
  );
}
