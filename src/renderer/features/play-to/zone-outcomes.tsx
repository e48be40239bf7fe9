import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Outcome } from "#renderer/data/calls/each-zone.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { WindowRows } from "#renderer/ui/lists/window-rows.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./play-to-dialog.module.css";

const ROW_PX = 52;

interface ZoneOutcomesProps {
  readonly outcome: Outcome<SoundZone>;
  readonly busy: boolean;
  /** Retries the refused zones. */
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Some of the chosen zones refused the music: lists them with their reasons, then the others. */
export function ZoneOutcomes({ outcome: { done, refused }, busy, onRetry, onClose }: ZoneOutcomesProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const rows = [
    ...refused.map(({ item, error }) => ({ zone: item, why: errorText(error) })),
    ...done.map((zone) => ({ zone, why: null })),
  ];
  return (
    <section className={classes.notice} aria-labelledby="zone-outcomes">
      <h2 id="zone-outcomes" className={classes.noticeTitle}>
        {t("playTo.outcome.title", { count: refused.length })}
      </h2>
      <p className={classes.intro}>{t("playTo.outcome.body", { count: done.length })}</p>
      <WindowRows
        rows={rows}
        keyOf={({ zone }) => zone.id}
        estimate={ROW_PX}
        label={t("playTo.outcome.zones")}
      >
        {({ zone, why }) => (
          <div className={classes.outcome}>
            <span className={classes.outcomeIcon} data-refused={why !== null || undefined}>
              {why === null ? (
                <IconCircleCheck size={20} aria-hidden />
              ) : (
                <IconAlertCircle size={20} aria-hidden />
              )}
            </span>
            <div className={classes.outcomeWords}>
              {zone.name}, {zone.location_name}
              {why === null ? (
                <VisuallyHidden>{t("playTo.outcome.done")}</VisuallyHidden>
              ) : (
                <div className={classes.outcomeWhy}>{why}</div>
              )}
            </div>
          </div>
        )}
      </WindowRows>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.close")}
        </Button>
        <Button loading={busy} onClick={onRetry}>
          {t("app.retry")}
        </Button>
      </Group>
    </section>
  );
}
