import { Alert, Button, PasswordInput, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { email as emailRule, firstOf, notEmpty } from "#shared/domain/validation/validators.ts";
import { rule, useFields, useFocusFirstError } from "../../lib/forms/fields.tsx";
import { useMessageText } from "../../lib/i18n/message-text.ts";
import { useServices } from "../../lib/services.tsx";
import { isOfflineError } from "../../lib/transport/api-error.ts";
import { loadGraphqlClient } from "../../lib/transport/graphql.ts";
import classes from "./auth-frame.module.css";
import { loginFailure } from "./login-failure.ts";

interface LoginFormProps {
  readonly email: string;
  readonly onSignedIn: () => void;
}

/** E-mail and password, for the browser and for the desktop app. */
export function LoginForm({ email, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation();
  const { session } = useServices();
  const text = useMessageText();
  const form = useForm({ defaultValues: { email, password: "" } });
  const field = useFields(form);
  useFocusFirstError(form);
  const { isSubmitting, errors } = form.formState;
  const prepare = () => {
    loadGraphqlClient().catch(() => undefined);
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      await session.login(values.email.trim(), values.password);
    } catch (error) {
      const failure = isOfflineError(error) ? "offline" : loginFailure(error);
      form.setError("root", { message: t(`auth.${failure}`) });
      return;
    }
    onSignedIn();
  });

  return (
    <form onSubmit={submit} onInput={prepare} noValidate aria-busy={isSubmitting}>
      <fieldset className={classes.fields} disabled={isSubmitting}>
        {errors.root?.message && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle size={18} aria-hidden />}>
            {errors.root.message}
          </Alert>
        )}
        <TextInput
          {...field("email", {
            validate: rule(
              firstOf(notEmpty, (value) => emailRule(value.trim())),
              text,
            ),
          })}
          label={t("auth.email")}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus={email === ""}
          required
          withAsterisk={false}
        />
        <PasswordInput
          {...field("password", { validate: rule((value) => (value === "" ? notEmpty("") : null), text) })}
          label={t("auth.password")}
          size="md"
          autoComplete="current-password"
          autoFocus={email !== ""}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": t("auth.showPassword"), tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth loading={isSubmitting}>
          {t("auth.submit")}
        </Button>
      </fieldset>
    </form>
  );
}
