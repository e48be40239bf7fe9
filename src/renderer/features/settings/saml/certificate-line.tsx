import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { StatusBadge } from "#renderer/ui/status/status-badge.tsx";
import type { SamlSettings } from "#shared/contract/rest/people/sso.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import classes from "./saml.module.css";

/** Time before a certificate's expiry at which the warning starts, in ms. */
const SOON_MS = 30 * DAY_MS;

interface CertificateLineProps {
  readonly certificate: SamlSettings["certificates"][number];
  readonly now: number;
}

/** A signing certificate and its expiry. */
export function CertificateLine({ certificate, now }: CertificateLineProps) {
  const { t } = useTranslation();
  const ends = new Date(certificate.expires_at);
  const date = useDateText()(ends, { dateStyle: "long" });
  const left = ends.getTime() - now;
  return (
    <div className={classes.certificate}>
      <code>{certificate.fingerprint}</code>
      {left < 0 && <StatusBadge tone="error">{t("saml.provider.expired", { date })}</StatusBadge>}
      {left >= 0 && left < SOON_MS && (
        <StatusBadge tone="warning">{t("saml.provider.expiresSoon", { date })}</StatusBadge>
      )}
      {left >= SOON_MS && <div>{t("saml.provider.expires", { date })}</div>}
    </div>
  );
}
