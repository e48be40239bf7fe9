import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notEmpty } from "#shared/domain/validation/validators.ts";
import { FieldError, messageOf, rule, useFields, useFocusFirstError } from "../../lib/forms/fields.tsx";
import { showServerErrors } from "../../lib/forms/server-errors.ts";
import { useMessageText } from "../../lib/i18n/message-text.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useServices } from "../../lib/services.tsx";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { pairByDeviceCode } from "./api.ts";
import classes from "./pair-page.module.css";
import type { PlayerKindName } from "./player-kinds.ts";

interface DeviceCodeFormProps {
  readonly zoneId: string;
  readonly kind: PlayerKindName;
}

/** Pairs a player that shows its own code. */
export function DeviceCodeForm({ zoneId, kind }: DeviceCodeFormProps) {
  const { t } = useTranslation();
  const { rest } = useServices();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const text = useMessageText();
  const form = useForm({ defaultValues: { code: "" } });
  const field = useFields(form);
  useFocusFirstError(form);
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await pairByDeviceCode(rest, zoneId, kind, code.trim());
      form.reset();
      toast("success", t("player.pair.paired"));
    } catch (error) {
      showServerErrors(form, { code: "code" }, error, errorText(error), text);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.zone(zoneId) });
  });
  return (
    <form onSubmit={submit} noValidate aria-busy={isSubmitting}>
      <fieldset className={classes.form} disabled={isSubmitting}>
        <TextInput
          {...field("code", { validate: rule(notEmpty, text) })}
          label={t("player.pair.deviceCode")}
          description={t("player.pair.deviceCodeHint")}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <div role="alert" className={classes.formError}>
          <FieldError message={messageOf(errors.root)} />
        </div>
        <Button type="submit" loading={isSubmitting}>
          {t("player.pair.submit")}
        </Button>
      </fieldset>
    </form>
  );
}
