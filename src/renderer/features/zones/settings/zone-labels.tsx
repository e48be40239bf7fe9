import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useSetZoneLabels } from "#renderer/data/labels/label-changes.ts";
import { paths } from "#renderer/lib/paths.ts";
import { LabelChips } from "#renderer/parts/labels/label-chips.tsx";
import { LabelPicker } from "#renderer/parts/labels/label-picker.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./settings.module.css";

interface ZoneLabelsProps {
  readonly account: string;
  readonly zone: SoundZone;
}

/** A zone's own labels, and those that count for it since its location has them. */
export function ZoneLabels({ account, zone }: ZoneLabelsProps) {
  const { t } = useTranslation();
  const change = useSetZoneLabels(account, zone.id);
  const target = { account, location: zone.location, soundZone: zone.id };
  const refusal = useRefusalText(useMay("zone.update", target));
  return (
    <div>
      <LabelPicker
        account={account}
        label={t("labels.title")}
        value={zone.labels}
        refusal={refusal}
        onChange={(labels) => change.mutate({ params: { id: zone.id }, body: { labels: [...labels] } })}
      />
      <Link className={classes.manage} to={paths.zoneLabels({ accountId: account })}>
        {t("labels.manage")}
      </Link>
      {zone.location_labels.length > 0 && (
        <div className={classes.inherited}>
          {t("labels.ofLocation")}
          <LabelChips account={account} ids={zone.location_labels} />
        </div>
      )}
    </div>
  );
}
