import { useTranslation } from "react-i18next";
import { useCreateFirstOwner } from "#renderer/data/sign-in/first-owner.ts";
import { CountryField } from "#renderer/forms/fields/country-field.tsx";
import { PasswordField } from "#renderer/forms/fields/password-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { likelyCountry } from "#renderer/lib/country-name.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { isOfflineError } from "#renderer/lib/transport/api-error.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { FirstOwnerDetails } from "#shared/contract/rest/people/first-owner.ts";
import { MIN_PASSWORD } from "#shared/domain/validation/validators.ts";
import { linkRefusal } from "./link-refusal.ts";

interface FirstOwnerFormProps {
  readonly token: string;
  /** The link stopped working meanwhile. */
  readonly onRefused: (reason: CodeRefusal) => void;
  /** The person was created and is signed in. */
  readonly onCreated: () => void;
}

/** Name, e-mail, password and business of the first owner. */
export function FirstOwnerForm({ token, onRefused, onCreated }: FirstOwnerFormProps) {
  const { t } = useTranslation();
  const { session } = useServices();
  const create = useCreateFirstOwner();
  const form = useServiceForm({
    defaults: {
      name: "",
      email: "",
      password: "",
      business_name: "",
      iso_country: likelyCountry(localStorage, navigator.language),
    },
    schema: FirstOwnerDetails,
    call: async (details) => session.takeOver(await create.mutateAsync({ body: { ...details, token } })),
    failureText: (error) => (isOfflineError(error) ? t("auth.offline") : null),
    onFailure: (error) => {
      const refused = linkRefusal(error);
      if (refused) onRefused(refused);
    },
    onSuccess: onCreated,
  });
  return (
    <FormBody form={form}>
      <TextField
        form={form}
        name="name"
        label={t("firstOwner.name")}
        size="md"
        autoComplete="name"
        autoFocus
        required
      />
      <TextField
        form={form}
        name="email"
        label={t("auth.email")}
        type="email"
        size="md"
        autoComplete="username"
        required
      />
      <PasswordField
        form={form}
        name="password"
        label={t("auth.password")}
        description={t("firstOwner.passwordHint", { length: MIN_PASSWORD })}
        size="md"
        autoComplete="new-password"
        required
      />
      <TextField
        form={form}
        name="business_name"
        label={t("firstOwner.business")}
        size="md"
        autoComplete="organization"
        required
      />
      <CountryField form={form} name="iso_country" size="md" />
      <SubmitButton form={form} size="md" fullWidth mt={8}>
        {t("firstOwner.submit")}
      </SubmitButton>
    </FormBody>
  );
}
