import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { notEmpty } from "#shared/domain/validation/validators.ts";
import { CountedTextField } from "../../forms/counted-field.tsx";
import { FormBody, SubmitButton } from "../../forms/form-body.tsx";
import { useServiceForm } from "../../forms/use-service-form.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useServices } from "../../lib/services.tsx";
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
  const form = useServiceForm({
    defaults: { code: "" },
    validators: { code: [notEmpty] },
    call: ({ code }) =>
      pairByDeviceCode(rest, zoneId, kind, code.trim()).finally(() =>
        queryClient.invalidateQueries({ queryKey: queryKeys.zone(zoneId) }),
      ),
    success: () => t("player.pair.paired"),
    onSuccess: () => form.reset({ code: "" }),
  });
  return (
    <FormBody form={form} className={classes.form}>
      <CountedTextField
        form={form}
        name="code"
        label={t("player.pair.deviceCode")}
        description={t("player.pair.deviceCodeHint")}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        required
        w="100%"
      />
      <SubmitButton form={form}>{t("player.pair.submit")}</SubmitButton>
    </FormBody>
  );
}
