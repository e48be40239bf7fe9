import { Card } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBeginTwoStep, useConfirmTwoStep } from "#renderer/data/sign-in/two-step.ts";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import { QrCode } from "#renderer/ui/layout/qr-code.tsx";
import { notEmpty } from "#shared/domain/validation/validators.ts";
import { CodeField } from "./code-field.tsx";
import { OwnPasswordField } from "./own-password-field.tsx";
import classes from "./two-step.module.css";

interface TwoStepSetUpProps {
  readonly user: string;
  readonly hasPassword: boolean;
  /** Called once it is on, with its recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Two steps: confirm the person's identity, then show the secret for the app and verify its first code. */
export function TwoStepSetUp({ user, hasPassword, onCodes }: TwoStepSetUpProps) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string } | null>(null);
  const begin = useBeginTwoStep();
  const form = useServiceForm({
    defaults: { password: "" },
    validators: { password: hasPassword ? [notEmpty] : [] },
    call: (body) => begin.mutateAsync({ params: { user }, body }),
    onSuccess: setBegun,
  });
  if (begun) return <ShowSecret user={user} {...begun} onCodes={onCodes} />;
  return (
    <Card component="section" className={classes.section}>
      <h2 className={classes.heading}>{t("security.twoStep.off")}</h2>
      <p className={classes.text}>{t("security.twoStep.how")}</p>
      <FormBody form={form}>
        {hasPassword && <OwnPasswordField form={form} name="password" />}
        <div>
          <SubmitButton form={form}>{t("security.twoStep.begin")}</SubmitButton>
        </div>
      </FormBody>
    </Card>
  );
}

interface ShowSecretProps extends Pick<TwoStepSetUpProps, "user" | "onCodes"> {
  readonly secret: string;
  readonly uri: string;
}

function ShowSecret({ user, secret, uri, onCodes }: ShowSecretProps) {
  const { t } = useTranslation();
  const confirm = useConfirmTwoStep();
  const form = useServiceForm({
    defaults: { code: "" },
    validators: { code: [notEmpty] },
    call: (body) => confirm.mutateAsync({ params: { user }, body }),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  const spaced = (secret.match(/.{1,4}/g) ?? []).join(" ");
  return (
    <Card component="section" className={classes.section}>
      <h2 className={classes.heading}>{t("security.twoStep.scan")}</h2>
      <div className={classes.scan}>
        <QrCode text={uri} label={t("security.twoStep.qr")} />
        <div className={classes.words}>
          <p className={classes.text}>{t("security.twoStep.scanHint")}</p>
          <p className={classes.text}>{t("security.twoStep.secret")}</p>
          <code className={classes.secret}>{spaced}</code>
          <CopyButton variant="default" size="xs" text={() => secret}>
            {t("security.twoStep.copySecret")}
          </CopyButton>
        </div>
      </div>
      <FormBody form={form}>
        <CodeField form={form} name="code" label={t("security.twoStep.firstCode")} autoFocus />
        <div>
          <SubmitButton form={form}>{t("security.twoStep.turnOn")}</SubmitButton>
        </div>
      </FormBody>
    </Card>
  );
}
