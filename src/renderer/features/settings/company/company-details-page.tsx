import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useUpdateCompany } from "#renderer/data/accounts/company-changes.ts";
import { CompanyFields } from "#renderer/forms/fields/company-fields.tsx";
import { FormFrame, FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { CompanyDetails, IncompleteDetails } from "#shared/contract/rest/accounts/company.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { companyMessages } from "#shared/domain/accounts/company.ts";
import type { FieldMessages } from "#shared/domain/validation/message.ts";

/** /accounts/{account}/settings/overview/company-details. */
export function CompanyDetailsPage() {
  const { accountId } = paths.companyDetails.useParams();
  const query = useQuery(accountQueries(useServices()).detail(accountId));
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton height={420} maw={640} />;
  return <CompanyForm account={query.data} />;
}

function CompanyForm({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const update = useUpdateCompany(account.id);
  const overview = paths.settingsOverview({ accountId: account.id });
  const form = useServiceForm({
    defaults: detailsOf(account),
    schema: (account.incomplete ? IncompleteDetails : CompanyDetails) as typeof CompanyDetails,
    validate: (details) => messagesOf(account, details),
    call: (details) =>
      update.mutateAsync({
        params: { id: account.id },
        body: account.incomplete ? changedOf(account, details) : details,
      }),
    onSuccess: () => navigate(overview),
  });
  return (
    <FormFrame
      form={form}
      name="company-details"
      title={t("companySettings.company.title")}
      submitLabel={t("companySettings.company.save")}
      cancelTo={overview}
    >
      <FormSection title={t("companySettings.company.heading")} hint={t("companySettings.company.hint")}>
        <CompanyFields form={form} addressLater={account.incomplete} />
      </FormSection>
    </FormFrame>
  );
}

/** A company without a complete address may change other details, but may not clear existing parts of its address. */
function messagesOf(account: Account, details: CompanyDetails): FieldMessages {
  const { state, ...messages } = companyMessages(details);
  const parts = ["address", "postal_code", "city"] as const;
  const taken = parts.filter((part) => account[part] !== "" && details[part].trim() === "");
  const isNew = (["iso_country", "state"] as const).some((part) => details[part] !== account[part]);
  const asksState = !account.incomplete || isNew || parts.some((part) => details[part] !== "");
  return {
    ...messages,
    ...(state && asksState ? { state } : {}),
    ...Object.fromEntries(taken.map((part) => [part, { code: "required" }])),
  };
}

/** The changed details. */
function changedOf(account: Account, details: CompanyDetails): Partial<CompanyDetails> {
  const before = detailsOf(account);
  const names = Object.keys(before) as (keyof CompanyDetails)[];
  return Object.fromEntries(
    names.filter((name) => details[name] !== before[name]).map((name) => [name, details[name]]),
  );
}

function detailsOf(account: Account): CompanyDetails {
  const { business_name, business_type, address, postal_code, city, state, iso_country, org_number, phone } =
    account;
  return { business_name, business_type, address, postal_code, city, state, iso_country, org_number, phone };
}
