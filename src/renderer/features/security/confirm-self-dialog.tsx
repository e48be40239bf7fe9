import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { OwnConfirmation } from "#shared/contract/rest/people/personal-data.ts";
import type { TwoStep } from "#shared/contract/rest/people/two-step.ts";
import { notEmpty } from "#shared/domain/validation/validators.ts";
import { OwnPasswordField } from "./own-password-field.tsx";

interface ConfirmSelfProps {
  readonly twoStep: TwoStep;
  readonly commitLabel: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  readonly onCommit: (confirmation: z.output<typeof OwnConfirmation>) => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms the person's identity by password and code if they have them, else by their address, before an action. */
export function ConfirmSelfDialog({
  opened,
  title,
  ...form
}: ConfirmSelfProps & { readonly opened: boolean; readonly title: string }) {
  return (
    <Dialog opened={opened} title={title} size={520} onClose={form.onClose}>
      <ConfirmSelfForm {...form} />
    </Dialog>
  );
}

function ConfirmSelfForm({ twoStep, commitLabel, danger, children, onCommit, onClose }: ConfirmSelfProps) {
  const { t } = useTranslation();
  const { has_password: hasPassword, since } = twoStep;
  const typesAddress = !hasPassword && since === null;
  const form = useServiceForm({
    defaults: { password: "", code: "", email: "" },
    validators: {
      password: hasPassword ? [notEmpty] : [],
      code: since === null ? [] : [notEmpty],
      email: typesAddress ? [notEmpty] : [],
    },
    call: onCommit,
    failureText: (error) => {
      const isLastOwner = error instanceof ApiError && error.reason === "last-owner";
      return isLastOwner ? t("security.data.erase.lastOwner") : null;
    },
    onSuccess: onClose,
  });
  return (
    <FormBody form={form}>
      {children}
      {hasPassword && <OwnPasswordField form={form} name="password" />}
      {since !== null && (
        <TextField
          form={form}
          name="code"
          label={t("security.twoStep.code")}
          autoComplete="one-time-code"
          required
        />
      )}
      {typesAddress && (
        <TextField
          form={form}
          name="email"
          type="email"
          label={t("security.email")}
          description={t("security.emailHint")}
          autoComplete="email"
          required
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form} {...(danger ? { color: "red" } : {})}>
          {commitLabel}
        </SubmitButton>
      </Group>
    </FormBody>
  );
}
