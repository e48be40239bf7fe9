import { useTranslation } from "react-i18next";
import { spanOf } from "#renderer/features/zones/device/measures.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { formatNumber } from "#shared/domain/formatting/numbers.ts";
import { timeInState } from "#shared/domain/zones/current-state.ts";
import type { ZoneColumn } from "#shared/domain/zones/zone-columns.ts";
import classes from "./zone-row.module.css";

const FACTS = ["city", "address", "volume", "version"] as const satisfies readonly ZoneColumn[];
type Fact = (typeof FACTS)[number];

/** Whether a column is shown among the facts. The others have a place of their own in the row. */
export const isFact = (column: ZoneColumn): column is Fact => FACTS.some((fact) => fact === column);

interface RowFactsProps {
  readonly zone: SoundZone;
  readonly live: PlaybackState | null;
  readonly columns: readonly Fact[];
}

/** The chosen facts of a zone, each with its name. */
export function RowFacts({ zone, live, columns }: RowFactsProps) {
  const { t, i18n } = useTranslation();
  if (columns.length === 0) return null;
  const values = {
    city: zone.city,
    address: zone.address,
    volume: formatNumber(live?.volume ?? zone.settings.default_volume, i18n.language),
    version: zone.device?.app_version.version ?? "",
  } satisfies Record<Fact, string>;
  return (
    <dl className={classes.facts}>
      {columns.map((column) => (
        <div key={column} className={classes.fact}>
          <dt>{t(`zoneList.columns.${column}`)}</dt>
          <dd dir="auto" title={values[column]}>
            {values[column] || "–"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** For how long a zone has been in its state. */
export function StateTime({ zone, live }: Omit<RowFactsProps, "columns">) {
  const { t } = useTranslation();
  const time = timeInState(zone, live, Date.now());
  if (time === null) return null;
  const { unit, count } = spanOf(time);
  return (
    <span className={classes.time}>
      {t("zoneList.since", { span: t(`zones.device.span.${unit}`, { count }) })}
    </span>
  );
}
