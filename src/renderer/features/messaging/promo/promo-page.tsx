import { Button } from "@mantine/core";
import { IconClock, IconHistory, IconMail, IconSpeakerphone, IconUrgent } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useSupportEmail } from "#renderer/lib/use-support-email.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import classes from "./promo-page.module.css";

const POINTS = [
  { name: "over", icon: IconSpeakerphone },
  { name: "when", icon: IconClock },
  { name: "now", icon: IconUrgent },
  { name: "proof", icon: IconHistory },
] as const;

/** Promotion of messages: what they do, and how to get them. */
export function PromoPage() {
  const { t } = useTranslation();
  const company = useCurrentAccount()?.business_name ?? "";
  const email = useSupportEmail();
  const subject = encodeURIComponent(t("messaging.promo.subject", { company }));
  return (
    <div className={classes.page}>
      <PageHeader title={t("messaging.promo.title")} below={t("messaging.promo.intro")} />
      <ul className={classes.points}>
        {POINTS.map(({ name, icon: Icon }) => (
          <li key={name} className={classes.point}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <div>
              <h2 className={classes.name}>{t(`messaging.promo.${name}.title`)}</h2>
              <p className={classes.text}>{t(`messaging.promo.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <section className={classes.get} aria-label={t("messaging.promo.get")}>
        {email === null ? (
          <p className={classes.text}>{t("messaging.promo.askHost", { company })}</p>
        ) : (
          <>
            <p className={classes.text}>{t("messaging.promo.ask", { company, email })}</p>
            <Button
              component="a"
              href={`mailto:${email}?subject=${subject}`}
              leftSection={<IconMail size={18} aria-hidden />}
            >
              {t("messaging.promo.action")}
            </Button>
          </>
        )}
      </section>
    </div>
  );
}
