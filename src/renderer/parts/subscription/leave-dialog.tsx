import { Button, Group } from "@mantine/core";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useDeactivate, useGiveReason } from "#renderer/data/billing/subscription-changes.ts";
import { TextAreaField } from "#renderer/forms/fields/counted-field.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { useDrawnOpened } from "#renderer/ui/dialogs/use-drawn-opened.ts";
import { CancellationReasonInput } from "#shared/contract/rest/billing/subscriptions.ts";
import { requiredText, text } from "#shared/contract/rest/text.ts";
import { CANCELLATION_REASONS, type CancellationReasonName } from "#shared/domain/billing/subscription.ts";
import type { OpenDialogProps } from "./open-dialog.ts";
import classes from "./subscription.module.css";
import { useFailureText } from "./use-failure-text.ts";
import { useDayText } from "./use-subscription-text.ts";
import { WinbackOffer } from "./winback-offer.tsx";

/** The longest answer, as the service accepts it. */
const LONGEST = 2000;

const Answers = z
  .object({ name: requiredText(40), detailed_text: text(LONGEST), feedback: text(LONGEST) })
  .transform((answers) => ({ ...answers, name: answers.name as CancellationReasonName }));

/** Cancels the zone's subscription, with the reason. */
export function LeaveDialog({ subscription, onClose }: OpenDialogProps) {
  const { t } = useTranslation();
  const dayText = useDayText(subscription);
  const failureText = useFailureText();
  const opened = useDrawnOpened();
  const { account, zone, activeUntil } = subscription;
  const refusal = useRefusalText(useMay("subscription.end", { account: account.id, soundZone: zone.id }));
  const giveReason = useGiveReason();
  const deactivate = useDeactivate(account.id);
  // The reason that the service has: a second attempt does not repeat it.
  const given = useRef("");
  const form = useServiceForm({
    defaults: { name: "", detailed_text: "", feedback: "" },
    schema: Answers,
    validate: ({ name, detailed_text }) => ({
      detailed_text: name === "user_defined" && detailed_text.trim() === "" ? { code: "required" } : null,
    }),
    call: async ({ name, detailed_text, feedback }) => {
      const detail = name === "user_defined" ? detailed_text : "";
      const reason = t(`subscriptions.dialog.leave.reasons.${name}`);
      const body = CancellationReasonInput.parse({ name, text: reason, detailed_text: detail, feedback });
      const key = JSON.stringify(body);
      if (given.current !== key) await giveReason.mutateAsync({ params: { id: zone.id }, body });
      given.current = key;
      return deactivate.mutateAsync({ params: { sound_zone: zone.id } });
    },
    failureText,
    onSuccess: onClose,
  });
  const name = useWatch({ control: form.control, name: "name" });
  const busy = form.disabled === "submitting";
  const plays = activeUntil !== null && activeUntil > Date.now();
  return (
    <Dialog
      opened={opened}
      title={t("subscriptions.dialog.leave.title", { zone: zone.name })}
      onClose={onClose}
      ignoreClose={busy}
      size={520}
    >
      <div className={classes.dialog}>
        <p className={classes.text}>
          {plays
            ? t("subscriptions.dialog.leave.playsUntil", { date: dayText(activeUntil) })
            : t("subscriptions.dialog.leave.silent")}
        </p>
        {refusal === null && <WinbackOffer account={account.id} onTaken={onClose} />}
        <FormBody form={form}>
          <SelectField
            form={form}
            name="name"
            label={t("subscriptions.dialog.leave.reason")}
            placeholder={t("subscriptions.dialog.leave.choose")}
            data={CANCELLATION_REASONS.map((value) => ({
              value,
              label: t(`subscriptions.dialog.leave.reasons.${value}`),
            }))}
            allowDeselect={false}
          />
          {name === "user_defined" && (
            <TextAreaField
              form={form}
              name="detailed_text"
              label={t("subscriptions.dialog.leave.detail")}
              maxLength={LONGEST}
              rows={2}
            />
          )}
          <TextAreaField
            form={form}
            name="feedback"
            label={t("subscriptions.dialog.leave.feedback")}
            maxLength={LONGEST}
            rows={2}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("subscriptions.dialog.leave.keep")}
            </Button>
            <DisabledReason reason={refusal}>
              {(disabled) => (
                <SubmitButton form={form} color="red" {...disabled}>
                  {t("subscriptions.dialog.leave.commit")}
                </SubmitButton>
              )}
            </DisabledReason>
          </Group>
        </FormBody>
      </div>
    </Dialog>
  );
}
