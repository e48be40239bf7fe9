import { Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useUpdateZone } from "#renderer/data/zones/zone-changes.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { SoundZoneInput } from "#shared/contract/rest/zones/zones.ts";
import classes from "./settings.module.css";
import { ZoneLabels } from "./zone-labels.tsx";

interface ZoneFormProps {
  readonly account: string;
  readonly zone: SoundZone;
}

/** Renames a zone. */
export function ZoneNameForm({ account, zone }: ZoneFormProps) {
  const { t } = useTranslation();
  const update = useUpdateZone(account);
  const form = useServiceForm({
    defaults: { name: zone.name },
    schema: SoundZoneInput,
    call: ({ name }) => update.mutateAsync({ params: { id: zone.id }, body: { name } }),
  });
  return (
    <Card component="section" className={classes.words}>
      <FormBody form={form} className={classes.name}>
        <TextField
          form={form}
          name="name"
          className={classes.grow}
          label={t("zones.settings.name")}
          required
        />
        <SubmitButton form={form} variant="default" disabled={!form.formState.isDirty}>
          {t("zones.settings.rename")}
        </SubmitButton>
      </FormBody>
      <UnsavedChanges form={form} name="zone-name" />
      <ZoneLabels account={account} zone={zone} />
    </Card>
  );
}
