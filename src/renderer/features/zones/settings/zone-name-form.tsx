import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Card, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { SoundZoneInput } from "#shared/contract/rest/zones.ts";
import { FieldError, messageOf, useFields, useFocusFirstError } from "../../../lib/forms/fields.tsx";
import { showServerErrors } from "../../../lib/forms/server-errors.ts";
import { useServices } from "../../../lib/services.tsx";
import { toast } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { zoneCommands } from "../api.ts";
import classes from "./settings.module.css";

/** Renames a zone. */
export function ZoneNameForm({ account, zone }: { readonly account: string; readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const commands = zoneCommands(useServices());
  const errorText = useErrorText();
  const form = useForm({ defaultValues: { name: zone.name }, resolver: zodResolver(SoundZoneInput) });
  const field = useFields(form);
  useFocusFirstError(form);
  const { isSubmitting, isDirty, errors } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await commands.updateZone(account, zone.id, { name });
      toast("success", t("zones.settings.changed"));
    } catch (error) {
      showServerErrors(form, { name: "name" }, error, errorText(error));
    }
  });
  return (
    <Card component="section">
      <form onSubmit={submit} noValidate>
        <fieldset className={classes.name} disabled={isSubmitting}>
          <TextInput {...field("name")} className={classes.grow} label={t("zones.settings.name")} />
          <Button type="submit" variant="default" disabled={!isDirty} loading={isSubmitting}>
            {t("zones.settings.rename")}
          </Button>
        </fieldset>
        <div role="alert" className={classes.error}>
          <FieldError message={messageOf(errors.root)} />
        </div>
      </form>
    </Card>
  );
}
