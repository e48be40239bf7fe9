import { Alert, Anchor, Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSendVerification } from "#renderer/data/sign-in/own-credentials.ts";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import type { User } from "#shared/contract/rest/entities.ts";
import classes from "./sign-in-section.module.css";

/** The person's sign-in methods, with links to change them. */
export function SignInSection({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t("user.signIn")} hint={t("user.signInHint")}>
      <dl className={classes.rows}>
        <div className={classes.row}>
          <dt>{t("user.email")}</dt>
          <dd className={classes.email}>{user.email}</dd>
          <dd>
            <Anchor component={Link} to={paths.changeEmail()}>
              {t("user.changeEmail")}
            </Anchor>
          </dd>
        </div>
        <div className={classes.row}>
          <dt>{t("user.password")}</dt>
          <dd>{t(user.has_password ? "user.passwordSet" : "user.passwordNone")}</dd>
          <dd>
            <Anchor component={Link} to={paths.changePassword()}>
              {t(user.has_password ? "user.changePassword" : "user.setPassword")}
            </Anchor>
          </dd>
        </div>
      </dl>
      {user.email_verified ? null : <Unverified user={user} />}
    </FormSection>
  );
}

/** Shows that the address is unconfirmed, with a button that mails the link; renders nothing where no mail is sent. */
function Unverified({ user: { id, email } }: { readonly user: User }) {
  const { t } = useTranslation();
  const send = useSendVerification();
  const facts = useServiceFacts();
  if (!facts || facts.mail === "off") return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconMail size={18} aria-hidden />}
      title={t("user.unverified")}
    >
      <p className={classes.text}>{t("user.unverifiedBody", { email })}</p>
      <Button
        size="xs"
        variant="default"
        loading={send.isPending}
        onClick={() => send.mutate({ params: { id } })}
      >
        {t(send.isSuccess ? "user.sendAgain" : "user.sendLink")}
      </Button>
    </Alert>
  );
}
