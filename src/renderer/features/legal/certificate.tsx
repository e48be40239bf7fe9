import { useTranslation } from "react-i18next";
import { countryName } from "#renderer/lib/country-name.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import type { Account, SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./certificate.module.css";

interface CertificateProps {
  readonly account: Account;
  readonly licensor: string;
  /** The covered zones. */
  readonly zones: readonly SoundZone[];
  /** Time of issue, epoch ms. */
  readonly now: number;
}

/** The licence of a business to play music: licensee, licensor, and the covered zones by location. */
export function Certificate({ account, licensor, zones, now }: CertificateProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const facts = [
    ["licensee", account.business_name],
    ["address", <Address key="address" {...account} />],
    ["account", account.id],
    ["licensor", licensor],
    ["issued", dateText(now, { dateStyle: "long" })],
  ] as const;
  const places = Map.groupBy(zones, ({ location }) => location);
  return (
    <article className={classes.paper}>
      <div className={classes.brand}>
        <Wordmark />
      </div>
      <p className={classes.statement}>
        {t("certificate.statement", { licensor, licensee: account.business_name })}
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{t(`certificate.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={classes.heading}>{t("certificate.covered", { count: zones.length })}</h2>
      <ul className={classes.places}>
        {[...places].map(([id, [first, ...others]]) =>
          first === undefined ? null : (
            <li key={id}>
              <strong>{first.location_name}</strong>
              <span>{[first.address, first.city].filter(Boolean).join(", ")}</span>
              <span>{[first, ...others].map(({ name }) => name).join(" · ")}</span>
            </li>
          ),
        )}
      </ul>
      <p className={classes.scope}>{t("certificate.scope")}</p>
    </article>
  );
}

function Address({ address, city, state, postal_code, iso_country }: Account) {
  const { i18n } = useTranslation();
  const region = [state, postal_code].filter(Boolean).join(" ");
  const lines = [address, [city, region].filter(Boolean).join(", "), countryName(iso_country, i18n.language)];
  return lines.filter(Boolean).map((line) => <div key={line}>{line}</div>);
}
