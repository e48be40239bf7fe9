import { Button, Card, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useMuteAlerts, useUnmuteAlerts } from "#renderer/data/alerts/alert-changes.ts";
import { alertQueries } from "#renderer/data/alerts/alerts.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { clockText } from "#renderer/lib/i18n/days.ts";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { AlertMute } from "#shared/contract/rest/accounts/alerts.ts";
import { MORNING_HOUR, MUTE_LENGTHS } from "#shared/domain/alerts/mute-lengths.ts";
import classes from "./alerts.module.css";

/** What the person has muted and until when; mutes everything for a while. */
export function MutesCard({ account }: { readonly account: string }) {
  const { t, i18n } = useTranslation();
  const heading = useId();
  const mutes = useQuery(alertQueries(useServices()).mutes(account));
  const mute = useMuteAlerts(account);
  return (
    <Card component="section" aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {t("alerts.mutes.heading")}
      </h2>
      <p className={classes.hint}>{t("alerts.mutes.hint")}</p>
      {mutes.isLoadingError && <QueryError error={mutes.error} onRetry={() => mutes.refetch()} />}
      {mutes.isPending && <Skeleton height={48} aria-busy />}
      {mutes.data?.length === 0 && <p className={classes.hint}>{t("alerts.mutes.none")}</p>}
      {mutes.data && mutes.data.length > 0 && (
        <ul className={classes.list}>
          {mutes.data.map((one) => (
            <MuteRow key={one.id} account={account} mute={one} />
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a form's borders. */}
      <div className={classes.row} role="group" aria-label={t("alerts.mutes.muteFor")}>
        <span>{t("alerts.mutes.muteFor")}</span>
        <div className={classes.buttons}>
          {MUTE_LENGTHS.map((length) => (
            <Button
              key={length}
              size="sm"
              variant="default"
              disabled={mute.isPending}
              onClick={() =>
                mute.mutate({
                  params: { account },
                  body: {
                    locations: [],
                    for: length,
                    time_zone: localTimeZone(),
                  },
                })
              }
            >
              {t(`alerts.mutes.${length}`, { time: clockText(`${MORNING_HOUR}:00`, i18n.language) })}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}

function MuteRow({ account, mute }: { readonly account: string; readonly mute: AlertMute }) {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  const unmute = useUnmuteAlerts(account);
  const name =
    mute.locations.length === 0
      ? t("alerts.mutes.all")
      : new Intl.ListFormat(i18n.language).format(mute.locations.map((location) => location.name));
  const at = dateText(Date.parse(mute.until), { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <p>{t("alerts.mutes.until", { at })}</p>
      </div>
      <Button
        size="sm"
        variant="default"
        loading={unmute.isPending}
        aria-label={t("alerts.mutes.unmuteNamed", { name })}
        onClick={() => unmute.mutate({ params: { account, mute: mute.id } })}
      >
        {t("alerts.mutes.unmute")}
      </Button>
    </li>
  );
}
