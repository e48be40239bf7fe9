import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { email as emailRule, notEmpty } from "#shared/domain/validation/validators.ts";
import { FormBody, SubmitButton } from "../../forms/form-body.tsx";
import { PasswordField } from "../../forms/password-field.tsx";
import { TextField } from "../../forms/text-field.tsx";
import { useFormCore } from "../../forms/use-form-core.ts";
import { paths } from "../../lib/paths.ts";
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
  const navigate = useNavigate();
  const form = useFormCore({
    defaults: { email, password: "" },
    validators: {
      email: [notEmpty, (value) => emailRule(value.trim())],
      password: [(value) => (value === "" ? { code: "required" } : null)],
    },
    call: (values) => session.login(values.email.trim(), values.password),
    failureText: (error) => t(`auth.${isOfflineError(error) ? "offline" : loginFailure(error)}`),
    onSuccess: onSignedIn,
  });
  const prepare = () => {
    loadGraphqlClient().catch(() => undefined);
  };
  return (
    <FormBody form={form} onInput={prepare}>
      <TextField
        form={form}
        name="email"
        label={t("auth.email")}
        type="email"
        size="md"
        autoComplete="username"
        autoFocus={email === ""}
        required
      />
      <PasswordField
        form={form}
        name="password"
        label={t("auth.password")}
        size="md"
        autoComplete="current-password"
        autoFocus={email !== ""}
        required
      />
      <Link
        className={classes.forgot}
        to={paths.forgotPassword()}
        onClick={(event) => {
          event.preventDefault();
          navigate(paths.forgotPassword({ email: form.getValues("email").trim() }));
        }}
      >
        {t("auth.forgot")}
      </Link>
      <SubmitButton form={form} size="md" fullWidth mt={8}>
        {t("auth.submit")}
      </SubmitButton>
    </FormBody>
  );
}
