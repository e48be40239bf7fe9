import { Alert, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { samlQuery } from "#renderer/data/sign-in/saml.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { DomainsCard } from "./domains-card.tsx";
import { ProviderCard } from "./provider-card.tsx";
import { RemoveCard } from "./remove-card.tsx";
import classes from "./saml.module.css";
import { SamlForm } from "./saml-form.tsx";
import { TestOutcome } from "./test-outcome.tsx";

/** /accounts/{account}/settings/saml: the company's own identity provider. */
export function SamlPage() {
  const { t } = useTranslation();
  const { accountId } = paths.settingsSaml.useParams();
  const { data, error, isLoadingError, refetch } = useQuery(samlQuery(useServices(), accountId));
  if (isLoadingError) return <QueryError error={error} onRetry={() => refetch()} />;
  const settings = data?.settings ?? null;
  return (
    <>
      <PageHeader title={t("saml.title")} below={t("saml.intro")} />
      <TestOutcome domains={settings?.domains ?? null} />
      {data ? (
        <div className={classes.cards}>
          {data.service_url === null && (
            <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {t("saml.noAddress")}
            </Alert>
          )}
          {settings && <ProviderCard account={accountId} settings={settings} serviceUrl={data.service_url} />}
          {settings && settings.proofs.length > 0 && (
            <DomainsCard account={accountId} proofs={settings.proofs} />
          )}
          <SamlForm key={settings ? "changed" : "new"} account={accountId} data={data} />
          {settings && <RemoveCard account={accountId} />}
        </div>
      ) : (
        <Skeleton height={420} />
      )}
    </>
  );
}
