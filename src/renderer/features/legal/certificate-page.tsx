import { Button, Skeleton } from "@mantine/core";
import { IconCertificate, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { countryName } from "#renderer/lib/country-name.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { hasLegalCertificate } from "#shared/domain/accounts/legal-certificate.ts";
import { mayPlay } from "#shared/domain/zones/payment.ts";
import { Certificate } from "./certificate.tsx";

/** /legal-certificate/print: proves that the current account may play music in its zones; for printing. */
export function CertificatePage() {
  const accounts = useQuery(accountQueries(useServices()).list());
  const account = useCurrentAccount();
  if (accounts.isLoadingError)
    return <QueryError error={accounts.error} onRetry={() => accounts.refetch()} />;
  if (account)
    return hasLegalCertificate(account.iso_country) ? <Own account={account} /> : <Abroad {...account} />;
  return accounts.data?.length === 0 ? <NoAccount /> : <Loading />;
}

function Own({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const licensor = useLicensor();
  const query = useQuery(zoneQueries(useServices()).every(account.id));
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data || licensor === null) return <Loading />;
  const now = Date.now();
  const zones = query.data.filter((zone) => mayPlay(zone, now));
  if (zones.length === 0)
    return (
      <Missing title={t("certificate.noZones.title")} action={<ToZones account={account.id} />}>
        {t("certificate.noZones.body", { name: account.business_name })}
      </Missing>
    );
  return (
    <>
      <PageHeader
        title={t("certificate.title")}
        actions={
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t("certificate.print")}
          </Button>
        }
      />
      <Certificate account={account} licensor={licensor} zones={zones} now={now} />
    </>
  );
}

function Abroad({ business_name, iso_country, id }: Pick<Account, "business_name" | "iso_country" | "id">) {
  const { t, i18n } = useTranslation();
  const country = countryName(iso_country, i18n.language);
  return (
    <Missing title={t("certificate.abroad.title")} action={<ToZones account={id} />}>
      {t("certificate.abroad.body", { name: business_name, country })}
    </Missing>
  );
}

function NoAccount() {
  const { t } = useTranslation();
  return <Missing title={t("certificate.noAccount.title")}>{t("certificate.noAccount.body")}</Missing>;
}

interface MissingProps {
  readonly title: string;
  readonly children: string;
  readonly action?: ReactNode;
}

/** Why there is no certificate. */
function Missing(props: MissingProps) {
  return (
    <EmptyState
      level={1}
      icon={<IconCertificate size={26} stroke={1.6} />}
      help={<HelpLink about="no-certificate" />}
      {...props}
    />
  );
}

function ToZones({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={paths.zones({ accountId: account })} variant="default">
      {t("certificate.toZones")}
    </Button>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("certificate.title")} />
      <Skeleton height={420} aria-busy />
    </>
  );
}

/** The name of the host's business, or the host name of its service if it sets none; null until loaded. */
function useLicensor(): string | null {
  const { serviceUrl } = useServices().host;
  const facts = useServiceFacts();
  if (!facts) return null;
  return facts.licensor ?? new URL(serviceUrl || location.origin).hostname;
}
