import { Button, Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { countryName } from "#renderer/lib/country-name.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { ALL_BUSINESS_TYPES } from "#shared/domain/accounts/business-types.ts";
import { paysDirectly } from "#shared/domain/accounts/pays-directly.ts";
import { statesOf } from "#shared/domain/formatting/states.ts";
import classes from "./overview.module.css";

/** The company's details. */
export function CompanyCard({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const refusal = useRefusalText(useMay("account.details", { account: account.id }));
  const type = ALL_BUSINESS_TYPES.find((known) => known === account.business_type);
  const details = paths.companyDetails({ accountId: account.id });
  return (
    <Card component="section" aria-labelledby="company">
      <div className={classes.head}>
        <h2 id="company">{t("companySettings.company.heading")}</h2>
        {refusal === null ? (
          <Button variant="default" component={Link} to={details}>
            {t("companySettings.company.edit")}
          </Button>
        ) : (
          <DisabledReason reason={refusal}>
            {(props) => (
              <Button variant="default" {...props}>
                {t("companySettings.company.edit")}
              </Button>
            )}
          </DisabledReason>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact name={t("company.name")}>{account.business_name}</Fact>
        <Fact name={t("company.type")}>{type ? t(`company.types.${type}`) : account.business_type}</Fact>
        <Fact name={t("companySettings.company.orgNumber")}>{account.org_number}</Fact>
        <Fact name={t("companySettings.company.address")}>
          <CompanyAddress account={account} />
        </Fact>
        <Fact name={t("companySettings.company.phone")}>{account.phone}</Fact>
        {paysDirectly(account) ? null : <Reseller account={account.id} />}
        {account.key_account_manager === "" ? null : (
          <Fact name={t("companySettings.company.manager")}>{account.key_account_manager}</Fact>
        )}
      </dl>
    </Card>
  );
}

/** The distributor that resells to the account and bills it. */
function Reseller({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(accountQueries(useServices()).distributor(account));
  return data ? <Fact name={t("companySettings.company.reseller")}>{data.business_name}</Fact> : null;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || <span className={classes.none}>{t("companySettings.company.notSet")}</span>}</dd>
    </>
  );
}

function CompanyAddress({ account }: { readonly account: Account }) {
  const { i18n } = useTranslation();
  const { address, postal_code, city, state, iso_country } = account;
  const stateName = statesOf(iso_country)?.find(({ code }) => code === state)?.name ?? state;
  const lines = [
    address,
    `${postal_code} ${city}`.trim(),
    stateName,
    countryName(iso_country, i18n.language),
  ];
  return (
    <address className={classes.address}>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}
