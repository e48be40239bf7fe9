import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { passwordResetQuery, useResetPassword } from "#renderer/data/sign-in/mailed-links.ts";
import { AuthFrame } from "#renderer/features/auth/auth-frame.tsx";
import { linkRefusal } from "#renderer/features/auth/link-refusal.ts";
import { RefusedLink } from "#renderer/features/auth/refused-link.tsx";
import { ToSignIn } from "#renderer/features/auth/to-sign-in.tsx";
import { useCallFailureText } from "#renderer/features/auth/use-call-failure-text.ts";
import { PasswordField } from "#renderer/forms/fields/password-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { PasswordReset } from "#shared/contract/rest/people/credentials.ts";
import { MIN_PASSWORD } from "#shared/domain/validation/validators.ts";

/** /reset-password/{token}: sets a new password with a mailed link. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { token } = paths.resetPassword.useParams();
  const check = useQuery(passwordResetQuery(useServices(), token));
  const [refusedLater, setRefusedLater] = useState<CodeRefusal | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const refused = refusedLater ?? linkRefusal(check.error);
  if (changed !== null) {
    return (
      <AuthFrame heading={t("credentials.reset.done")} intro={t("credentials.reset.doneBody")}>
        <ToSignIn email={changed} />
      </AuthFrame>
    );
  }
  if (refused !== null) {
    return (
      <RefusedLink of="reset" reason={refused}>
        <Button component={Link} to={paths.forgotPassword()} size="md" fullWidth>
          {t("credentials.reset.another")}
        </Button>
        <ToSignIn variant="subtle" />
      </RefusedLink>
    );
  }
  return (
    <AuthFrame
      heading={t("credentials.reset.heading")}
      intro={check.data ? t("credentials.reset.intro", { email: check.data.email }) : ""}
    >
      {check.error ? (
        <QueryError error={check.error} onRetry={() => check.refetch()} />
      ) : check.data ? (
        <NewPasswordForm
          token={token}
          email={check.data.email}
          onRefused={setRefusedLater}
          onChanged={setChanged}
        />
      ) : (
        <Skeleton height={140} aria-busy />
      )}
    </AuthFrame>
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  readonly email: string;
  /** The link stopped working meanwhile. */
  readonly onRefused: (reason: CodeRefusal) => void;
  readonly onChanged: (email: string) => void;
}

function NewPasswordForm({ token, email, onRefused, onChanged }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const reset = useResetPassword();
  const failureText = useCallFailureText();
  const form = useServiceForm({
    defaults: { password: "" },
    schema: PasswordReset,
    call: ({ password }) => reset.mutateAsync({ body: { token, password } }),
    failureText,
    onFailure: (error) => {
      const refused = linkRefusal(error);
      if (refused) onRefused(refused);
    },
    onSuccess: () => onChanged(email),
  });
  return (
    <FormBody form={form}>
      {/* For password managers, which store the two together. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        form={form}
        name="password"
        label={t("credentials.newPassword")}
        description={t("credentials.passwordHint", { length: MIN_PASSWORD })}
        size="md"
        autoComplete="new-password"
        autoFocus
        required
      />
      <SubmitButton form={form} size="md" fullWidth mt={8}>
        {t("credentials.reset.submit")}
      </SubmitButton>
    </FormBody>
  );
}
