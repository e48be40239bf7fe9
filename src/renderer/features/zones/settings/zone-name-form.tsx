import { Button, Card, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { SoundZoneInput } from "#shared/contract/rest/zones.ts";
import { FieldError, messageOf, useFields, useFocusFirstError } from "../../../lib/forms/fields.tsx";
import { showServerErrors } from "../../../lib/forms/server-errors.ts";
import { serviceResolver } from "../../../lib/forms/service-resolver.ts";
import { useMessageText } from "../../../lib/i18n/message-text.ts";
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
  const text = useMessageText();
  const form = useForm({
    defaultValues: { name: zone.name },
    resolver: serviceResolver(SoundZoneInput, text),
  });
  const field = useFields(form);
  useFocusFirstError(form);
  const { isSubmitting, isDirty, errors } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await commands.updateZone(account, zone.id, { name });
      toast("success", t("zones.settings.changed"));
    } catch (error) {
      showServerErrors(form, { name: "name" }, error, errorText(error), text);
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
