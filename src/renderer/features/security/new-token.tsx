import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCreatePersonalToken } from "#renderer/data/sign-in/personal-tokens.ts";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { NewPersonalToken, TOKEN_DAYS } from "#shared/contract/rest/people/personal-tokens.ts";
import { SCOPE_NAMES, type Scope } from "#shared/domain/access/scopes.ts";
import { notEmpty } from "#shared/domain/validation/validators.ts";
import { OwnPasswordField } from "./own-password-field.tsx";
import classes from "./two-step.module.css";

interface NewTokenProps {
  readonly opened: boolean;
  readonly user: string;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Asks for a token's purpose and creates it; then shows it once. */
export function NewToken({ opened, onClose, ...form }: NewTokenProps) {
  const { t } = useTranslation();
  const [token, setToken] = useState<string | null>(null);
  const close = () => {
    onClose();
    setToken(null);
  };
  return (
    <Dialog
      opened={opened}
      title={t(token === null ? "security.tokens.newTitle" : "security.tokens.made")}
      size={520}
      // It is shown only once: a click outside must not close it.
      ignoreClose={token !== null}
      onClose={close}
    >
      {token === null ? (
        <NewTokenForm {...form} onCancel={close} onMade={setToken} />
      ) : (
        <Stack>
          <p className={classes.text}>{t("security.tokens.madeHint")}</p>
          <TextInput
            label={t("security.tokens.token")}
            value={token}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group justify="flex-end" gap="xs">
            <CopyButton variant="default" text={() => token}>
              {t("security.tokens.copy")}
            </CopyButton>
            <Button onClick={close}>{t("security.tokens.done")}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** Select values are strings. */
const TokenForm = NewPersonalToken.extend({
  days: z.coerce.number<string>().pipe(NewPersonalToken.shape.days),
  password: z.string(),
});

interface NewTokenFormProps extends Pick<NewTokenProps, "user" | "hasPassword"> {
  readonly onCancel: () => void;
  readonly onMade: (token: string) => void;
}

function NewTokenForm({ user, hasPassword, onCancel, onMade }: NewTokenFormProps) {
  const { t } = useTranslation();
  const create = useCreatePersonalToken();
  const form = useServiceForm({
    defaults: { name: "", scopes: ["read"] as Scope[], days: "90", password: "" },
    schema: TokenForm,
    validators: { password: hasPassword ? [notEmpty] : [] },
    call: (body) => create.mutateAsync({ params: { user }, body }),
    failureText: (error) =>
      error instanceof ApiError && error.reason === "too-many" ? t("security.tokens.tooMany") : null,
    onSuccess: ({ token }) => onMade(token),
  });
  return (
    <FormBody form={form}>
      <TextField
        form={form}
        name="name"
        label={t("security.tokens.name")}
        description={t("security.tokens.nameHint")}
        required
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field, fieldState }) => (
          <Checkbox.Group
            label={t("security.tokens.scopes")}
            description={t("security.tokens.scopesHint")}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            required
          >
            <Stack gap="xs" mt="xs">
              {SCOPE_NAMES.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={t(`security.tokens.scope.${scope}`)}
                  description={t(`security.tokens.scopeHint.${scope}`)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      />
      <SelectField
        form={form}
        name="days"
        label={t("security.tokens.days")}
        data={TOKEN_DAYS.map((count) => ({
          value: String(count),
          label: t("security.tokens.day", { count }),
        }))}
        allowDeselect={false}
      />
      {hasPassword && <OwnPasswordField form={form} name="password" />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t("security.tokens.new")}</SubmitButton>
      </Group>
    </FormBody>
  );
}
