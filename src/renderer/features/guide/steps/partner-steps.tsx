import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useUpdateCompany } from "#renderer/data/accounts/company-changes.ts";
import { businessFactsQuery, useUpdateBusinessFacts } from "#renderer/data/onboarding/business-facts.ts";
import { BusinessTypeField } from "#renderer/forms/fields/business-type-field.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { AccountPatch } from "#shared/contract/rest/accounts/accounts.ts";
import { MAX_BUSINESS_LOCATIONS } from "#shared/contract/rest/people/sign-up.ts";
import type { StepProps } from "./step.ts";
import { StepButtons } from "./step-buttons.tsx";

const TypeForm = z.object({ business_type: AccountPatch.shape.business_type.unwrap() });

/** The kind of business that a partner mostly serves. */
export function PartnerTypeStep(props: StepProps) {
  const account = useQuery(accountQueries(useServices()).detail(props.accountId));
  if (account.isLoadingError) return <QueryError error={account.error} onRetry={() => account.refetch()} />;
  if (!account.data) return <Skeleton height={160} />;
  return <PartnerType {...props} type={account.data.business_type} />;
}

function PartnerType({ accountId, onDone, onSkip, type }: StepProps & { readonly type: string }) {
  const { t } = useTranslation();
  const update = useUpdateCompany(accountId);
  const form = useServiceForm({
    defaults: { business_type: type },
    schema: TypeForm,
    call: async (body) => {
      if (body.business_type !== type) await update.mutateAsync({ params: { id: accountId }, body });
    },
    onSuccess: onDone,
  });
  return (
    <FormBody form={form}>
      <BusinessTypeField form={form} name="business_type" />
      <StepButtons onSkip={onSkip}>
        <SubmitButton form={form} size="md">
          {t("onboarding.next")}
        </SubmitButton>
      </StepButtons>
    </FormBody>
  );
}

const SizeForm = z.object({
  number_of_locations: z.int().min(1).max(MAX_BUSINESS_LOCATIONS),
});

/** The number of locations that a partner manages. */
export function PartnerSizeStep(props: StepProps) {
  const facts = useQuery(businessFactsQuery(useServices(), props.accountId));
  if (facts.isLoadingError) return <QueryError error={facts.error} onRetry={() => facts.refetch()} />;
  if (!facts.data) return <Skeleton height={160} />;
  return <PartnerSize {...props} locations={facts.data.number_of_locations} />;
}

function PartnerSize({
  accountId,
  onDone,
  onSkip,
  locations,
}: StepProps & { readonly locations: number | null }) {
  const { t } = useTranslation();
  const update = useUpdateBusinessFacts(accountId);
  const form = useServiceForm<{ number_of_locations: number | null }>({
    defaults: { number_of_locations: locations },
    schema: SizeForm as unknown as z.ZodType<
      { number_of_locations: number | null },
      { number_of_locations: number | null }
    >,
    call: (body) => update.mutateAsync({ params: { account: accountId }, body }),
    onSuccess: onDone,
  });
  return (
    <FormBody form={form}>
      <NumberField
        form={form}
        name="number_of_locations"
        size="md"
        label={t("onboarding.size.label")}
        min={1}
        max={MAX_BUSINESS_LOCATIONS}
        autoFocus
        required
      />
      <StepButtons onSkip={onSkip}>
        <SubmitButton form={form} size="md">
          {t("onboarding.next")}
        </SubmitButton>
      </StepButtons>
    </FormBody>
  );
}
