import { Button, Card, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRenewRecoveryCodes, useTurnOffTwoStep } from "#renderer/data/sign-in/two-step.ts";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { TwoStep } from "#shared/contract/rest/people/two-step.ts";
import { notEmpty } from "#shared/domain/validation/validators.ts";
import { CodeField } from "./code-field.tsx";
import classes from "./two-step.module.css";

interface TwoStepOnProps {
  readonly user: string;
  readonly twoStep: TwoStep;
  readonly since: string;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** State and actions while two-step sign-in is on; each change requires a code. */
export function TwoStepOn({ user, twoStep, since, onCodes }: TwoStepOnProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const services = useServices();
  const [asking, setAsking] = useState<"codes" | "off" | null>(null);
  const renew = useRenewRecoveryCodes();
  const turnOff = useTurnOffTwoStep(services);
  const close = () => setAsking(null);
  const names = twoStep.required_by.join(", ");
  const locked = names === "" ? null : t("security.twoStep.lockedBy", { names });
  return (
    <>
      <Card component="section" className={classes.section}>
        <h2 className={classes.heading}>{t("security.twoStep.on")}</h2>
        <p className={classes.text}>
          {t("security.twoStep.since", { at: dateText(Date.parse(since), { dateStyle: "long" }) })}
        </p>
        <p className={classes.text}>
          {t("security.twoStep.codesLeft", { count: twoStep.recovery_codes_left })}
        </p>
        <Group gap="xs">
          <Button variant="default" onClick={() => setAsking("codes")}>
            {t("security.twoStep.newCodes")}
          </Button>
          <DisabledReason reason={locked}>
            {(disabled) => (
              <Button variant="light" color="red" onClick={() => setAsking("off")} {...disabled}>
                {t("security.twoStep.turnOff")}
              </Button>
            )}
          </DisabledReason>
        </Group>
      </Card>
      <Dialog opened={asking === "codes"} title={t("security.twoStep.newCodes")} onClose={close}>
        <ConfirmByCode
          hint={t("security.twoStep.newCodesHint")}
          label={t("security.twoStep.newCodes")}
          call={async (code) => {
            const { recovery_codes } = await renew.mutateAsync({ params: { user }, body: { code } });
            onCodes(recovery_codes);
          }}
          onDone={close}
        />
      </Dialog>
      <Dialog opened={asking === "off"} title={t("security.twoStep.turnOffTitle")} onClose={close}>
        <ConfirmByCode
          hint={t("security.twoStep.turnOffHint")}
          label={t("security.twoStep.turnOff")}
          danger
          call={(code) => turnOff.mutateAsync({ params: { user }, body: { code } })}
          onDone={close}
        />
      </Dialog>
    </>
  );
}

interface ConfirmByCodeProps {
  readonly hint: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly call: (code: string) => Promise<unknown>;
  readonly onDone: () => void;
}

function ConfirmByCode({ hint, label, danger = false, call, onDone }: ConfirmByCodeProps) {
  const { t } = useTranslation();
  const form = useServiceForm({
    defaults: { code: "" },
    validators: { code: [notEmpty] },
    call: ({ code }) => call(code),
    onSuccess: onDone,
  });
  return (
    <FormBody form={form}>
      <p className={classes.text}>{hint}</p>
      <CodeField form={form} name="code" label={t("security.twoStep.code")} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form} {...(danger ? { color: "red" } : {})}>
          {label}
        </SubmitButton>
      </Group>
    </FormBody>
  );
}
