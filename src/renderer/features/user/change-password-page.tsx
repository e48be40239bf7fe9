import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useChangePassword } from "#renderer/data/sign-in/own-credentials.ts";
import { CheckField } from "#renderer/forms/fields/check-field.tsx";
import { PasswordField } from "#renderer/forms/fields/password-field.tsx";
import { FormFrame, FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { User } from "#shared/contract/rest/entities.ts";
import { PasswordChange } from "#shared/contract/rest/people/credentials.ts";
import { MIN_PASSWORD } from "#shared/domain/validation/validators.ts";
import { WithOwnUser } from "./with-own-user.tsx";

/** /user/change-password. */
export function ChangePasswordPage() {
  return <WithOwnUser>{(user) => <ChangePassword user={user} />}</WithOwnUser>;
}

function ChangePassword({ user: { id, email, has_password: hasPassword } }: { readonly user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const change = useChangePassword();
  const form = useServiceForm({
    defaults: { current_password: "", password: "", end_tokens: false },
    schema: PasswordChange,
    // People who sign in elsewhere have no password.
    validators: {
      current_password: [(value) => (hasPassword && value === "" ? { code: "required" } : null)],
    },
    call: (body) => change.mutateAsync({ params: { id }, body }),
    onSuccess: () => navigate(paths.userEdit()),
  });
  return (
    <FormFrame
      form={form}
      name="change-password"
      title={t("user.changePassword")}
      submitLabel={t("user.changePassword")}
      cancelTo={paths.userEdit()}
    >
      <FormSection title={t("user.password")} hint={t("user.changePasswordHint")}>
        {/* For password managers, which store the two together. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword ? (
          <PasswordField
            form={form}
            name="current_password"
            label={t("user.currentPassword")}
            autoComplete="current-password"
            required
          />
        ) : null}
        <PasswordField
          form={form}
          name="password"
          label={t("user.newPassword")}
          description={t("user.passwordHint", { length: MIN_PASSWORD })}
          autoComplete="new-password"
          required
        />
        <CheckField
          form={form}
          name="end_tokens"
          label={t("user.endTokens")}
          description={t("user.endTokensHint")}
        />
      </FormSection>
    </FormFrame>
  );
}
