import { MultiSelect, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { LabelPicker } from "#renderer/parts/labels/label-picker.tsx";
import { NO_ZONES_ICON, ZonePicker } from "#renderer/parts/zone-picker/zone-picker.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import classes from "./campaign-form.module.css";
import type { CampaignValues } from "./campaign-values.ts";
import { checkedAgain, GroupError } from "./group-error.tsx";
import { useReach } from "./use-reach.ts";

interface WhereFieldsProps {
  readonly account: string;
  readonly form: ServiceForm<CampaignValues>;
}

/** Options shown at a time; typing finds the others. */
const MOST_OPTIONS = 100;

/** Where a campaign is heard: in all zones, or in those of the chosen places and labels. */
export function WhereFields({ account, form }: WhereFieldsProps) {
  const { t } = useTranslation();
  const { control } = form;
  const rules = checkedAgain(form, "targets");
  const targets = useWatch({ control, name: "targets" });
  const everywhere = useController({ control, name: "targets.everywhere", rules });
  const zones = useController({ control, name: "targets.zones", rules });
  const locations = useController({ control, name: "targets.locations", rules });
  const labels = useController({ control, name: "targets.labels", rules });
  const places = useQuery(locationQueries(useServices()).list(account)).data ?? [];
  const reach = useReach(account, targets);
  const byId = new Map(reach.zones?.map((zone) => [zone.id, zone]));
  const picked = zones.field.value.flatMap((id) => {
    const zone = byId.get(id);
    return zone ? [[id, zone] as const] : [];
  });
  return (
    <div className={classes.group}>
      <SegmentedControl
        aria-label={t("messaging.campaigns.form.where")}
        value={everywhere.field.value ? "everywhere" : "someZones"}
        data={(["everywhere", "someZones"] as const).map((value) => ({
          value,
          label: t(`messaging.campaigns.form.${value}`),
        }))}
        onChange={(value) => everywhere.field.onChange(value === "everywhere")}
      />
      {!everywhere.field.value && (
        <>
          <MultiSelect
            label={t("messaging.campaigns.form.locations")}
            placeholder={
              locations.field.value.length === 0 ? t("messaging.campaigns.form.locationsChoose") : ""
            }
            data={places.map(({ id, name }) => ({ value: id, label: name }))}
            value={locations.field.value}
            onChange={locations.field.onChange}
            limit={MOST_OPTIONS}
            hidePickedOptions
            searchable
            clearable
          />
          <LabelPicker
            account={account}
            value={labels.field.value}
            onChange={(ids) => labels.field.onChange([...ids])}
            label={t("messaging.campaigns.form.labels")}
          />
          <fieldset className={classes.plain}>
            <legend>{t("messaging.campaigns.form.zones")}</legend>
            <ZonePicker
              account={account}
              picks={{ kind: "zones", zones: new Map(picked) }}
              onPick={(picks) => picks.kind === "zones" && zones.field.onChange([...picks.zones.keys()])}
              offersMatching={false}
              preselects={false}
              none={<EmptyState icon={NO_ZONES_ICON} title={t("playTo.noZones.title")} />}
            />
          </fieldset>
        </>
      )}
      <GroupError form={form} name="targets" text={t("messaging.campaigns.form.targetsNeeded")} />
      <p className={classes.hint} aria-live="polite">
        {reach.reached === null
          ? t("messaging.campaigns.form.counting")
          : t("messaging.campaigns.form.reaches", { count: reach.reached.length })}
      </p>
    </div>
  );
}
