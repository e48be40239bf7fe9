import { Button, Card } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useChangeEmail } from "#renderer/data/sign-in/own-credentials.ts";
import { PasswordField } from "#renderer/forms/fields/password-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormFrame, FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import { OutboxHint } from "#renderer/parts/outbox-hint.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { User } from "#shared/contract/rest/entities.ts";
import { EmailChange } from "#shared/contract/rest/people/credentials.ts";
import { LINK_LIFE_MS } from "#shared/domain/accounts/mailed-links.ts";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";
import classes from "./edit-user-page.module.css";
import { WithOwnUser } from "./with-own-user.tsx";

/** /user/change-email: changes the sign-in address, confirmed by a mailed link. */
export function ChangeEmailPage() {
  const { t, i18n } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const hasMail = useServiceFacts()?.mail !== "off";
  return (
    <WithOwnUser>
      {(user) => {
        if (!hasMail) return <Outcome title={t("user.noMail")} body={t("user.noMailBody")} />;
        if (sentTo === null) return <ChangeEmail user={user} onSent={setSentTo} />;
        const time = formatPeriod(LINK_LIFE_MS["change-email"], i18n.language);
        const body = t("user.emailSentBody", { email: sentTo, current: user.email, time });
        return <Outcome title={t("user.emailSent")} body={body} isSent />;
      }}
    </WithOwnUser>
  );
}

interface ChangeEmailProps {
  readonly user: User;
  readonly onSent: (to: string) => void;
}

function ChangeEmail({ user: { id, email, has_password: hasPassword }, onSent }: ChangeEmailProps) {
  const { t } = useTranslation();
  const change = useChangeEmail();
  const form = useServiceForm({
    defaults: { email: "", password: "" },
    schema: EmailChange,
    // People who sign in elsewhere have no password.
    validators: { password: [(value) => (hasPassword && value === "" ? { code: "required" } : null)] },
    call: async (body) => {
      await change.mutateAsync({ params: { id }, body });
      return body.email;
    },
    onSuccess: onSent,
  });
  return (
    <FormFrame
      form={form}
      name="change-email"
      title={t("user.changeEmail")}
      submitLabel={t("user.sendConfirmation")}
      cancelTo={paths.userEdit()}
    >
      <FormSection title={t("user.email")} hint={t("user.changeEmailHint", { email })}>
        <TextField
          form={form}
          name="email"
          label={t("user.newEmail")}
          type="email"
          autoComplete="email"
          required
        />
        {hasPassword ? (
          <PasswordField
            form={form}
            name="password"
            label={t("user.currentPassword")}
            autoComplete="current-password"
            required
          />
        ) : null}
      </FormSection>
    </FormFrame>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly body: string;
  readonly isSent?: boolean;
}

/** The result, or why a change is impossible; with a link back. */
function Outcome({ title, body, isSent = false }: OutcomeProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      <Card role="status">
        <p className={classes.outcome}>{body}</p>
        {isSent ? <OutboxHint /> : null}
        <Button component={Link} to={paths.userEdit()} className={classes.back}>
          {t("user.backToProfile")}
        </Button>
      </Card>
    </div>
  );
}
