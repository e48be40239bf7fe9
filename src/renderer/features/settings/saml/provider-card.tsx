import { Button, Card } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTestSaml } from "#renderer/data/sign-in/saml.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useGoElsewhere } from "#renderer/lib/page/go-elsewhere.ts";
import { paths } from "#renderer/lib/paths.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { SamlSettings } from "#shared/contract/rest/people/sso.ts";
import { CertificateLine } from "./certificate-line.tsx";
import { CopyLine } from "./copy-line.tsx";
import classes from "./saml.module.css";

interface ProviderCardProps {
  readonly account: string;
  readonly settings: SamlSettings;
  readonly serviceUrl: string | null;
}

/** The configured identity provider: name, certificate expiry, last result, and a test sign-in. */
export function ProviderCard({ account, settings, serviceUrl }: ProviderCardProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { isLeaving, leave } = useTry(account);
  const { tested_at: testedAt } = settings;
  return (
    <Card component="section" aria-labelledby="provider">
      <div className={classes.head}>
        <h2 id="provider">{t("saml.provider.heading")}</h2>
        <DisabledReason reason={serviceUrl === null ? t("saml.noAddress") : null}>
          {(props) => (
            <Button
              variant="default"
              loading={isLeaving}
              leftSection={<IconExternalLink size={18} aria-hidden />}
              onClick={() => void leave()}
              {...props}
            >
              {t("saml.provider.test")}
            </Button>
          )}
        </DisabledReason>
      </div>
      <p className={classes.hint}>{t("saml.provider.testHint")}</p>
      <dl className={classes.facts}>
        <dt>{t("saml.provider.tested")}</dt>
        <dd>
          {testedAt === null
            ? t("saml.provider.neverTested")
            : dateText(new Date(testedAt), { dateStyle: "long", timeStyle: "short" })}
        </dd>
        <dt>{t("saml.provider.entityId")}</dt>
        <dd>{settings.entity_id}</dd>
        <dt>{t("saml.provider.entryPoint")}</dt>
        <dd>{settings.entry_point}</dd>
        <dt>{t("saml.provider.certificates")}</dt>
        <dd>
          {settings.certificates.map((certificate) => (
            <CertificateLine key={certificate.fingerprint} certificate={certificate} now={Date.now()} />
          ))}
        </dd>
      </dl>
      {serviceUrl !== null && (
        <CopyLine
          name={t("saml.provider.link")}
          text={serviceUrl + paths.samlLogin({ orgSlug: settings.slug })}
        />
      )}
    </Card>
  );
}

/** A test sign-in at the identity provider that returns to this page. */
function useTry(account: string) {
  const test = useTestSaml();
  const goElsewhere = useGoElsewhere();
  const [isLeaving, setLeaving] = useState(false);
  const returnTo = paths.settingsSaml({ accountId: account });
  const leave = async () => {
    setLeaving(true);
    try {
      await goElsewhere(
        returnTo,
        async () => (await test.mutateAsync({ params: { account }, body: { returnTo } })).redirect,
      );
    } catch {
      // The mutation has shown the error.
      setLeaving(false);
    }
  };
  return { isLeaving, leave };
}
