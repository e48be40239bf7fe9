import { Alert, Button, PasswordInput, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { FirstOwnerDetails } from "#shared/contract/rest/first-owner.ts";
import { likelyCountry } from "../../lib/country-name.ts";
import { CountryField } from "../../lib/forms/country-field.tsx";
import { messageOf, useFields, useFocusFirstError } from "../../lib/forms/fields.tsx";
import { showServerErrors } from "../../lib/forms/server-errors.ts";
import { serviceResolver } from "../../lib/forms/service-resolver.ts";
import { useMessageText } from "../../lib/i18n/message-text.ts";
import { useServices } from "../../lib/services.tsx";
import { isOfflineError } from "../../lib/transport/api-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import classes from "./auth-frame.module.css";
import { linkRefusal } from "./link-refusal.ts";

const FIELDS = {
  name: "name",
  email: "email",
  password: "password",
  business_name: "business_name",
  iso_country: "iso_country",
} as const;

interface FirstOwnerFormProps {
  readonly token: string;
  /** The link stopped working meanwhile. */
  readonly onRefused: (reason: CodeRefusal) => void;
  /** The person is there, and signed in. */
  readonly onCreated: () => void;
}

/** Name, e-mail, password and business of the first owner. */
export function FirstOwnerForm({ token, onRefused, onCreated }: FirstOwnerFormProps) {
  const { t } = useTranslation();
  const { rest, session } = useServices();
  const errorText = useErrorText();
  const text = useMessageText();
  const form = useForm<FirstOwnerDetails>({
    defaultValues: {
      name: "",
      email: "",
      password: "",
      business_name: "",
      iso_country: likelyCountry(navigator.language),
    },
    resolver: serviceResolver(FirstOwnerDetails, text),
  });
  const field = useFields(form);
  useFocusFirstError(form);
  const { isSubmitting, errors } = form.formState;
  const failure = messageOf(errors.root);

  const submit = form.handleSubmit(async (details) => {
    try {
      const body = { ...details, token };
      session.takeOver(await rest.post("/api/auth/first_owner", body, { schema: SignedIn }));
    } catch (error) {
      const refused = linkRefusal(error);
      if (refused) onRefused(refused);
      else
        showServerErrors(
          form,
          FIELDS,
          error,
          isOfflineError(error) ? t("auth.offline") : errorText(error),
          text,
        );
      return;
    }
    onCreated();
  });

  return (
    <form onSubmit={submit} noValidate aria-busy={isSubmitting}>
      <fieldset className={classes.fields} disabled={isSubmitting}>
        {failure && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle size={18} aria-hidden />}>
            {failure}
          </Alert>
        )}
        <TextInput
          {...field("name")}
          label={t("firstOwner.name")}
          size="md"
          autoComplete="name"
          autoFocus
          required
          withAsterisk={false}
        />
        <TextInput
          {...field("email")}
          label={t("auth.email")}
          type="email"
          size="md"
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <PasswordInput
          {...field("password")}
          label={t("auth.password")}
          description={t("firstOwner.passwordHint")}
          size="md"
          autoComplete="new-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": t("auth.showPassword"), tabIndex: 0 }}
        />
        <TextInput
          {...field("business_name")}
          label={t("firstOwner.business")}
          size="md"
          autoComplete="organization"
          required
          withAsterisk={false}
        />
        <CountryField form={form} name="iso_country" size="md" />
        <Button type="submit" size="md" fullWidth loading={isSubmitting}>
          {t("firstOwner.submit")}
        </Button>
      </fieldset>
    </form>
  );
}
