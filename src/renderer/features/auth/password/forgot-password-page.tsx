import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRequestPasswordReset } from "#renderer/data/sign-in/mailed-links.ts";
import { AuthFrame } from "#renderer/features/auth/auth-frame.tsx";
import { ToSignIn } from "#renderer/features/auth/to-sign-in.tsx";
import { useCallFailureText } from "#renderer/features/auth/use-call-failure-text.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import { useSupportEmail } from "#renderer/lib/use-support-email.ts";
import { OutboxHint } from "#renderer/parts/outbox-hint.tsx";
import { PasswordResetRequest } from "#shared/contract/rest/people/credentials.ts";
import { LINK_LIFE_MS } from "#shared/domain/accounts/mailed-links.ts";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";

/** /forgot-password: mails a link for a new password. `email` prefills the field. */
export function ForgotPasswordPage() {
  const { email = "" } = paths.forgotPassword.useSearch();
  const facts = useServiceFacts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (facts?.mail === "off") return <NoMail />;
  if (sentTo !== null) return <Sent to={sentTo} onAgain={() => setSentTo(null)} />;
  return <RequestPage email={email} onSent={setSentTo} />;
}

interface RequestPageProps {
  readonly email: string;
  readonly onSent: (to: string) => void;
}

function RequestPage({ email, onSent }: RequestPageProps) {
  const { t } = useTranslation();
  const request = useRequestPasswordReset();
  const failureText = useCallFailureText();
  const form = useServiceForm({
    defaults: { email },
    schema: PasswordResetRequest,
    call: async (body) => {
      await request.mutateAsync({ body });
      return body.email;
    },
    failureText,
    onSuccess: onSent,
  });
  return (
    <AuthFrame heading={t("credentials.forgot.heading")} intro={t("credentials.forgot.intro")}>
      <FormBody form={form}>
        <TextField
          form={form}
          name="email"
          label={t("auth.email")}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          required
        />
        <SubmitButton form={form} size="md" fullWidth mt={8}>
          {t("credentials.forgot.submit")}
        </SubmitButton>
      </FormBody>
      <ToSignIn variant="subtle" />
    </AuthFrame>
  );
}

/** The same text whether or not the address is known. */
function Sent({ to, onAgain }: { readonly to: string; readonly onAgain: () => void }) {
  const { t, i18n } = useTranslation();
  const time = formatPeriod(LINK_LIFE_MS.reset, i18n.language);
  return (
    <AuthFrame
      heading={t("credentials.sent.heading")}
      intro={t("credentials.sent.body", { email: to, time })}
    >
      <OutboxHint />
      <ToSignIn email={to} />
      <Button variant="subtle" size="md" fullWidth mt={8} onClick={onAgain}>
        {t("credentials.sent.again")}
      </Button>
    </AuthFrame>
  );
}

function NoMail() {
  const { t } = useTranslation();
  const supportEmail = useSupportEmail();
  return (
    <AuthFrame
      heading={t("credentials.noMail.heading")}
      intro={t(supportEmail === null ? "credentials.noMail.bodyNoAddress" : "credentials.noMail.body")}
    >
      {supportEmail !== null && <Anchor href={`mailto:${supportEmail}`}>{supportEmail}</Anchor>}
      <ToSignIn variant="subtle" />
    </AuthFrame>
  );
}
