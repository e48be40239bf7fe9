import {
  IconAlertCircleFilled,
  IconClockExclamation,
  IconDatabaseExclamation,
  IconDownloadOff,
  IconVolumeOff,
  IconWifiOff,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import type { Incident } from "#shared/contract/rest/status/incidents.ts";
import type { IncidentKind } from "#shared/domain/incidents/incident-facts.ts";
import { useIncidentText } from "./incident-text.ts";
import classes from "./incidents.module.css";

const ICONS = {
  offline: IconWifiOff,
  silent: IconVolumeOff,
  problem: IconAlertCircleFilled,
  updateFailed: IconDownloadOff,
  diskFull: IconDatabaseExclamation,
  clockWrong: IconClockExclamation,
} as const satisfies Record<IncidentKind, TablerIcon>;

interface IncidentRowProps {
  readonly account: string;
  readonly incident: Incident;
  /** Omitted on the zone's own page. */
  readonly withZone?: boolean;
}

/** An incident with its zone, its duration, the advice while it is open, and the people who were told. */
export function IncidentRow({ account, incident, withZone = true }: IncidentRowProps) {
  const { t } = useTranslation();
  const text = useIncidentText();
  const { kind, from, to, returns, sound_zone: zone, location, notices } = incident;
  const Icon = ICONS[kind];
  const since = text.time(from, location.timezone);
  return (
    <div className={classes.row}>
      <Icon className={classes.icon} data-open={to === null || undefined} size={20} aria-hidden />
      <div className={classes.words}>
        <div className={classes.what}>
          <strong>{text.what(incident)}</strong>
          {withZone && (
            <span>
              <Link to={paths.zoneDevice({ accountId: account, zoneId: zone.id })}>{zone.name}</Link>
              {" · "}
              <Link to={paths.locationDetails({ accountId: account, locationId: location.id })}>
                {location.name}
              </Link>
            </span>
          )}
        </div>
        <p className={classes.when}>
          {[
            to === null
              ? t("incidents.since", { time: since })
              : t("incidents.fromTo", { from: since, to: text.time(to, location.timezone) }),
            text.length(incident),
            returns > 0 && t("incidents.returns", { count: returns }),
            !incident.in_opening_hours && t("incidents.closed"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {to === null && <p className={classes.todo}>{text.todo(incident)}</p>}
        {notices.length > 0 && (
          <ul className={classes.notices} aria-label={t("incidents.told")}>
            {notices.map((notice) => (
              <li key={`${notice.about} ${notice.way} ${notice.recipient} ${notice.at}`}>
                {text.notice(notice, location.timezone)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
