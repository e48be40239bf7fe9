import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { PaidChoice } from "#renderer/parts/zone-picker/zone-choice.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { paymentOfZone } from "#shared/domain/zones/payment.ts";
import classes from "./play-to-dialog.module.css";

interface NoSubscriptionProps {
  readonly accountId: string;
  readonly choice: PaidChoice;
  readonly busy: boolean;
  /** Plays in all zones that can play. */
  readonly onPlay: () => void;
  readonly onClose: () => void;
}

/** Some of the chosen zones have no subscription: shows the consequences, links to the fix, and offers to continue. */
export function NoSubscription({ accountId, choice, busy, onPlay, onClose }: NoSubscriptionProps) {
  const { t } = useTranslation();
  const { silent, late, able } = choice;
  const about = silent.length > 0 ? "noSubscription" : "late";
  return (
    <section className={classes.notice} aria-labelledby="no-subscription">
      <h2 id="no-subscription" className={classes.noticeTitle}>
        {t(`playTo.${about}.title`, { count: silent.length || late.length })}
      </h2>
      {silent.length > 0 ? (
        <p className={classes.intro}>
          {t("playTo.noSubscription.body", { count: silent.length, zones: namesOf(silent) })}
        </p>
      ) : null}
      {late.length > 0 ? (
        <p className={classes.intro}>{t("playTo.late.body", { count: late.length, zones: namesOf(late) })}</p>
      ) : null}
      <ul className={classes.links}>
        {[...silent, ...late].map((zone) => (
          <li key={zone.id}>
            <Link
              to={paths.zoneSubscriptionAction({
                accountId,
                zoneId: zone.id,
                subscriptionAction: "activate",
              })}
              onClick={onClose}
            >
              {t("playTo.noSubscription.activate", { zone: zone.name })}
            </Link>
            <PlaysUntil zone={zone} />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        {able.length > 0 ? (
          <Button loading={busy} onClick={onPlay}>
            {silent.length > 0
              ? t("playTo.noSubscription.others", { count: able.length })
              : t("playTo.late.commit")}
          </Button>
        ) : null}
      </Group>
    </section>
  );
}

function PlaysUntil({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { state, until } = paymentOfZone(zone, Date.now());
  if (state !== "grace" || until === null) return null;
  const date = dateText(until, { dateStyle: "long", timeStyle: "short" });
  return <span className={classes.until}>{t("playTo.late.until", { date })}</span>;
}

function namesOf(zones: readonly SoundZone[]): string {
  return zones.map(({ name }) => name).join(", ");
}
