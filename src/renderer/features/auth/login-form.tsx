import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { PasswordField } from "#renderer/forms/fields/password-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useFormCore } from "#renderer/forms/use-form-core.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError, isOfflineError } from "#renderer/lib/transport/api-error.ts";
import { loadGraphqlClient } from "#renderer/lib/transport/graphql.ts";
import { email as emailRule, notEmpty } from "#shared/domain/validation/validators.ts";
import classes from "./auth-frame.module.css";
import { loginFailure, organisationOf } from "./login-failure.ts";

interface LoginFormProps {
  readonly email: string;
  readonly onSignedIn: () => void;
}

// Not part of the first load: most people sign in with one step.
const SecondStepForm = lazy(async () => ({
  default: (await import("#renderer/parts/sign-in/second-step-form.tsx")).SecondStepForm,
}));

const HelpLink = lazy(async () => ({
  default: (await import("#renderer/parts/help/help-link.tsx")).HelpLink,
}));

/** E-mail and password, then a second step if required; for the browser and the desktop app. */
export function LoginForm({ email, onSignedIn }: LoginFormProps) {
  const [first, setFirst] = useState({ email, challenge: "" });
  if (first.challenge === "")
    return <FirstStepForm email={first.email} onSignedIn={onSignedIn} onSecondStep={setFirst} />;
  return (
    <Suspense>
      <SecondStepForm
        challenge={first.challenge}
        onSignedIn={onSignedIn}
        onStartAgain={() => setFirst(({ email }) => ({ email, challenge: "" }))}
      />
    </Suspense>
  );
}

interface FirstStepFormProps extends LoginFormProps {
  readonly onSecondStep: (first: { readonly email: string; readonly challenge: string }) => void;
}

function FirstStepForm({ email, onSignedIn, onSecondStep }: FirstStepFormProps) {
  const { t } = useTranslation();
  const { host, session } = useServices();
  const navigate = useNavigate();
  const [organisation, setOrganisation] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const form = useFormCore({
    defaults: { email, password: "" },
    validators: {
      email: [notEmpty, (value) => emailRule(value.trim())],
      password: [(value) => (value === "" ? { code: "required" } : null)],
    },
    call: (values) => session.login(values.email.trim(), values.password),
    failureText: (error) =>
      t(
        `auth.${isOfflineError(error) ? "offline" : loginFailure(error, host.browserSignIn ? "electron" : "web")}`,
      ),
    onSuccess: onSignedIn,
    onFailure: (error) => {
      setOrganisation(organisationOf(error));
      setFailed(true);
      if (error instanceof ApiError && error.challenge !== null)
        onSecondStep({ email: form.getValues("email").trim(), challenge: error.challenge });
    },
  });
  const prepare = () => {
    loadGraphqlClient().catch(() => undefined);
  };
  return (
    <FormBody form={form} onInput={prepare}>
      {organisation !== null && !host.browserSignIn && (
        <Button component={Link} to={paths.samlLogin({ orgSlug: organisation })} size="md" fullWidth>
          {t("auth.toCompany")}
        </Button>
      )}
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
      {isFailed && (
        <Suspense>
          <HelpLink about="sign-in-fails" newTab />
        </Suspense>
      )}
    </FormBody>
  );
}
