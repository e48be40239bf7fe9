import { useTranslation } from "react-i18next";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { Lift, MAX_HOURLY_CAP, Placement, Priority } from "#shared/contract/announcements.ts";
import classes from "./campaign-form.module.css";
import type { CampaignValues } from "./campaign-values.ts";

/** How a message is heard: in or between the music, how loud, and before which others. */
export function HowFields({ form }: { readonly form: ServiceForm<CampaignValues> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.group}>
      <div className={classes.pair}>
        <SelectField
          form={form}
          name="rule.placement"
          label={t("messaging.campaigns.form.placement")}
          data={Placement.options.map((value) => ({ value, label: t(`messaging.placement.${value}`) }))}
          allowDeselect={false}
        />
        <SelectField
          form={form}
          name="rule.lift"
          label={t("messaging.campaigns.form.lift")}
          data={Lift.options.map((value) => ({ value, label: t(`messaging.campaigns.form.${value}`) }))}
          allowDeselect={false}
        />
      </div>
      <div className={classes.pair}>
        <SelectField
          form={form}
          name="rule.priority"
          label={t("messaging.campaigns.form.priority")}
          data={Priority.options.map((value) => ({ value, label: t(`messaging.campaigns.form.${value}`) }))}
          allowDeselect={false}
        />
        <NumberField
          form={form}
          name="rule.hourlyCap"
          label={t("messaging.campaigns.form.cap")}
          description={t("messaging.campaigns.form.capHint")}
          min={1}
          max={MAX_HOURLY_CAP}
        />
      </div>
    </div>
  );
}
