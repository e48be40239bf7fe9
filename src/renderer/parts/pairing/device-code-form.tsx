import { useTranslation } from "react-i18next";
import { usePairDevice } from "#renderer/data/zones/pairing-changes.ts";
import { CountedTextField } from "#renderer/forms/fields/counted-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { MAX_DEVICE_CODE } from "#shared/contract/rest/pairing.ts";
import { PLAYER_KINDS, type PlayerKindName } from "#shared/domain/pairing/player-kinds.ts";
import { notEmpty } from "#shared/domain/validation/validators.ts";
import classes from "./pairing.module.css";

interface DeviceCodeFormProps {
  readonly zoneId: string;
  readonly kind: PlayerKindName;
}

/** Pairs a player that shows its own code. */
export function DeviceCodeForm({ zoneId, kind }: DeviceCodeFormProps) {
  const { t } = useTranslation();
  const pair = usePairDevice();
  const { deviceType: device_type, platform } = PLAYER_KINDS[kind];
  const form = useServiceForm({
    defaults: { code: "" },
    validators: { code: [notEmpty] },
    call: ({ code }) =>
      pair.mutateAsync({
        params: { sound_zone: zoneId },
        body: { device_type, platform, code: code.trim() },
      }),
    onSuccess: () => form.reset({ code: "" }),
  });
  return (
    <FormBody form={form} className={classes.form}>
      <CountedTextField
        form={form}
        name="code"
        label={t("player.pair.deviceCode")}
        description={t("player.pair.deviceCodeHint")}
        maxLength={MAX_DEVICE_CODE}
        autoComplete="off"
        spellCheck={false}
        required
        w="100%"
      />
      <SubmitButton form={form}>{t("player.pair.submit")}</SubmitButton>
    </FormBody>
  );
}
