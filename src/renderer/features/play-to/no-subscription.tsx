import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { paths } from "../../lib/paths.ts";
import classes from "./play-to-dialog.module.css";

interface NoSubscriptionProps {
  readonly accountId: string;
  readonly silent: readonly SoundZone[];
  /** How many of the chosen zones could play. */
  readonly otherCount: number;
  readonly busy: boolean;
  readonly onPlayOthers: () => void;
  readonly onClose: () => void;
}

/** Some of the chosen zones may not play: where that is put right, and the way on without them. */
export function NoSubscription(props: NoSubscriptionProps) {
  const { accountId, silent, otherCount, busy, onPlayOthers, onClose } = props;
  const { t } = useTranslation();
  return (
    <section className={classes.notice} aria-labelledby="no-subscription">
      <h2 id="no-subscription" className={classes.noticeTitle}>
        {t("playTo.noSubscription.title", { count: silent.length })}
      </h2>
      <p className={classes.intro}>
        {t("playTo.noSubscription.body", {
          count: silent.length,
          zones: silent.map(({ name }) => name).join(", "),
        })}
      </p>
      <ul className={classes.links}>
        {silent.map((zone) => (
          <li key={zone.id}>
            <Link to={paths.zone(accountId, zone.id)} onClick={onClose}>
              {t("playTo.noSubscription.activate", { zone: zone.name })}
            </Link>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        {otherCount > 0 ? (
          <Button loading={busy} onClick={onPlayOthers}>
            {t("playTo.noSubscription.others", { count: otherCount })}
          </Button>
        ) : null}
      </Group>
    </section>
  );
}
