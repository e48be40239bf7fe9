import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAcceptAsNewUser } from "#renderer/data/people/invitations.ts";
import { linkRefusal } from "#renderer/features/auth/link-refusal.ts";
import { useCallFailureText } from "#renderer/features/auth/use-call-failure-text.ts";
import { PasswordField } from "#renderer/forms/fields/password-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { NewMember } from "#shared/contract/rest/accounts/invitations.ts";
import { MIN_PASSWORD } from "#shared/domain/validation/validators.ts";
import type { AcceptProps } from "./accept-props.ts";

/** Name and password of a new person, with the invited address. */
export function AcceptAsNew({
  invitation: { email },
  token,
  onRefused,
  onJoined,
  onSignIn,
}: AcceptProps & { readonly onSignIn: () => void }) {
  const { t } = useTranslation();
  const { session } = useServices();
  const accept = useAcceptAsNewUser();
  const failureText = useCallFailureText();
  const form = useServiceForm({
    defaults: { name: "", password: "" },
    schema: NewMember,
    call: (body) => accept.mutateAsync({ body: { ...body, token } }),
    failureText,
    onFailure: (error) => {
      const refused = linkRefusal(error);
      if (refused) onRefused(refused);
      // The address is in use by now, perhaps by the same person in another window.
      if (error instanceof ApiError && error.reason === "has-user") onSignIn();
    },
    onSuccess: (signedIn) => {
      onJoined();
      session.takeOver(signedIn);
    },
  });
  return (
    <>
      <FormBody form={form}>
        {/* For password managers, which store it with the password. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          form={form}
          name="name"
          label={t("invitation.name")}
          size="md"
          autoComplete="name"
          autoFocus
          required
        />
        <PasswordField
          form={form}
          name="password"
          label={t("auth.password")}
          description={t("credentials.passwordHint", { length: MIN_PASSWORD })}
          size="md"
          autoComplete="new-password"
          required
        />
        <SubmitButton form={form} size="md" fullWidth mt={8}>
          {t("invitation.accept")}
        </SubmitButton>
      </FormBody>
      <Button variant="subtle" size="md" fullWidth mt={8} onClick={onSignIn}>
        {t("invitation.haveSignIn")}
      </Button>
    </>
  );
}
