import { Button, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PLAYER_KINDS, type PlayerKindName } from "#shared/domain/pairing/player-kinds.ts";
import { notEmpty } from "#shared/domain/validation/validators.ts";
import { usePairDevice } from "../../data/pairing-changes.ts";
import { FieldError, messageOf, rule, useFields, useFocusFirstError } from "../../lib/forms/fields.tsx";
import { showServerErrors } from "../../lib/forms/server-errors.ts";
import { useMessageText } from "../../lib/i18n/message-text.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { ignoreRepeat } from "../../ui/ignore-repeat.ts";
import classes from "./pair-page.module.css";

interface DeviceCodeFormProps {
  readonly zoneId: string;
  readonly kind: PlayerKindName;
}

/** Pairs a player that shows its own code. */
export function DeviceCodeForm({ zoneId, kind }: DeviceCodeFormProps) {
  const { t } = useTranslation();
  const pair = usePairDevice();
  const errorText = useErrorText();
  const text = useMessageText();
  const form = useForm({ defaultValues: { code: "" } });
  const field = useFields(form);
  useFocusFirstError(form);
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const { deviceType: device_type, platform } = PLAYER_KINDS[kind];
      const body = { device_type, platform, code: code.trim() };
      await pair.mutateAsync({ params: { sound_zone: zoneId }, body });
      form.reset();
    } catch (error) {
      showServerErrors(form, { code: "code" }, error, errorText(error), text);
    }
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
        <Button type="submit" loading={isSubmitting} onKeyDown={ignoreRepeat}>
          {t("player.pair.submit")}
        </Button>
      </fieldset>
    </form>
  );
}
