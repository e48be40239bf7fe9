import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useFindOrganisation } from "#renderer/data/sign-in/sign-in-ways.ts";
import { AuthFrame } from "#renderer/features/auth/auth-frame.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useFormCore } from "#renderer/forms/use-form-core.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { paths } from "#renderer/lib/paths.ts";
import { email as emailRule, notEmpty } from "#shared/domain/validation/validators.ts";
import classes from "./sso.module.css";

/** /login/saml/: finds the company by the person's e-mail address. */
export function OrganisationPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const find = useFindOrganisation();
  const errorText = useErrorText();
  const [unknown, setUnknown] = useState(false);
  const form = useFormCore({
    defaults: { email: "" },
    validators: { email: [notEmpty, (value) => emailRule(value.trim())] },
    call: ({ email }) => find.mutateAsync({ body: { email: email.trim() } }),
    failureText: errorText,
    onSuccess: ({ slug }) => {
      setUnknown(slug === null);
      if (slug !== null) navigate(paths.samlLogin({ orgSlug: slug }));
    },
  });
  return (
    <AuthFrame heading={t("sso.organisation.heading")} intro={t("sso.organisation.intro")}>
      <FormBody form={form} onInput={() => setUnknown(false)}>
        <TextField
          form={form}
          name="email"
          label={t("sso.organisation.email")}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          required
        />
        <p role="status" className={classes.notice}>
          {unknown ? t("sso.organisation.unknown") : null}
        </p>
        <SubmitButton form={form} size="md" fullWidth>
          {t("sso.organisation.submit")}
        </SubmitButton>
      </FormBody>
      <Button component={Link} to={paths.login()} variant="subtle" size="md" fullWidth mt={16}>
        {t("sso.back")}
      </Button>
    </AuthFrame>
  );
}
