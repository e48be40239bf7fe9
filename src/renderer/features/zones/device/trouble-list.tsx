import { Card } from "@mantine/core";
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconInfoCircleFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import type { DeviceTroubleCause } from "#shared/contract/device.ts";
import type { ZoneError } from "#shared/contract/rest/zones/zones.ts";
import { DEVICE_TROUBLES } from "#shared/domain/devices/device-facts.ts";
import classes from "./device.module.css";
import { spanOf } from "./measures.ts";

interface TroubleListProps {
  readonly errors: readonly ZoneError[];
  /** The player is online, so its report is current. */
  readonly isUp: boolean;
}

/** The player's problems in words, most urgent first. */
export function TroubleList({ errors, isUp }: TroubleListProps) {
  const { t } = useTranslation();
  const ordered = errors.toSorted((a, b) => Number(a.hide) - Number(b.hide) || b.since - a.since);
  if (ordered.length === 0 && !isUp) return null;
  return (
    <Card component="section" aria-labelledby="device-troubles">
      <h2 id="device-troubles" className={classes.title}>
        {t("zones.device.troubles")}
      </h2>
      {ordered.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheckFilled size={18} aria-hidden />
          {t("zones.device.noTroubles")}
        </p>
      ) : (
        <ul className={classes.troubles}>
          {ordered.map((error) => (
            <Trouble key={error.id} error={error} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Problems that a newer version fixes; the download page is part of the web build only. */
const UPDATES: readonly DeviceTroubleCause[] = [
  "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION",
  "DEVICE_ERROR_UNSUPPORTED_VERSION",
  "DEVICE_ERROR_UPDATE_FAILED",
];

function Trouble({ error }: { readonly error: ZoneError }) {
  const { t } = useTranslation();
  const cause = DEVICE_TROUBLES.find((known) => known === error.cause);
  const Icon = error.hide ? IconInfoCircleFilled : IconAlertTriangleFilled;
  const words = `zones.device.trouble.${cause ?? "unknown"}` as const;
  const span = spanOf(Math.max(0, Date.now() - error.since));
  return (
    <li className={classes.trouble} data-hidden={error.hide || undefined}>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{t(`${words}.title`)}</strong>
        <p>
          {t(`${words}.body`)}
          {__HOST__ === "web" && cause && UPDATES.includes(cause) && (
            <>
              {" "}
              <Link to={paths.download()}>{t("zones.device.download")}</Link>
            </>
          )}
        </p>
        <p className={classes.detail}>
          {[
            t("zones.device.forSpan", { span: t(`zones.device.span.${span.unit}`, { count: span.count }) }),
            error.detail,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
    </li>
  );
}
