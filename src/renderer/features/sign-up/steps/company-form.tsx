import { Anchor } from "@mantine/core";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { COMPANY_NAMES } from "#renderer/features/sign-up/registration.ts";
import { currentSignUp, type SignUpAnswers } from "#renderer/features/sign-up/sign-up-state.ts";
import { useCountryGuess } from "#renderer/features/sign-up/use-country-guess.ts";
import { useCreateAccount, useCreateFailureText } from "#renderer/features/sign-up/use-create-account.ts";
import { answersOf } from "#renderer/features/sign-up/use-sign-up.ts";
import { AddressFields } from "#renderer/forms/fields/address-fields.tsx";
import { CheckField } from "#renderer/forms/fields/check-field.tsx";
import { CountryField } from "#renderer/forms/fields/country-field.tsx";
import { OrgNumberField } from "#renderer/forms/fields/org-number-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { AccountPatch } from "#shared/contract/rest/accounts/accounts.ts";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import { companyMessages } from "#shared/domain/accounts/company.ts";
import { refusedBefore } from "./refused-before.ts";
import { StepForm, stepBefore } from "./step-form.tsx";

const COMPANY_ANSWERS = [
  "companyName",
  "companyVatId",
  "companyWebsite",
  "chosenCountry",
  "acceptedLegal",
  "withAddress",
  "address",
  "postal_code",
  "city",
  "state",
] as const satisfies readonly (keyof SignUpAnswers)[];

export type CompanyAnswers = Pick<SignUpAnswers, (typeof COMPANY_ANSWERS)[number]>;

const shape = AccountPatch.required().shape;
const optional = z.string().trim().max(200);

const Company = z.object({
  companyName: shape.business_name,
  companyVatId: shape.org_number,
  companyWebsite: optional,
  chosenCountry: shape.iso_country,
  acceptedLegal: z.boolean(),
});
const Later = { address: optional, postal_code: optional, city: optional, state: optional };
const Now = { address: shape.address, postal_code: shape.postal_code, city: shape.city, state: shape.state };

/** The answers about the company, with or without its address. */
export const CompanySchema = z.discriminatedUnion("withAddress", [
  Company.extend({ withAddress: z.literal(false), ...Later }),
  Company.extend({ withAddress: z.literal(true), ...Now }),
]);

/** Cross-field errors about the company, keyed by this form's names. */
export function companyAnswerMessages(answers: CompanyAnswers) {
  const { chosenCountry: iso_country, companyVatId: org_number, withAddress, acceptedLegal } = answers;
  const { state, org_number: number } = companyMessages({ iso_country, org_number, state: answers.state });
  return {
    state: withAddress ? (state ?? null) : null,
    companyVatId: number ?? null,
    acceptedLegal: acceptedLegal ? null : ({ code: "rule", rule: "termsNotAccepted" } as const),
  };
}

/**
 * The initial answers of a company form: partners give a complete address. Stable while typing, since new defaults
 * would reset the form; the guessed country may arrive later.
 */
export function useCompanyAnswers(kind: SignUpKind): CompanyAnswers {
  const country = useCountryGuess();
  const [answers] = useState(() => answersOf(...COMPANY_ANSWERS));
  return {
    ...answers,
    chosenCountry: answers.chosenCountry || country,
    withAddress: kind === "partner" || answers.withAddress,
  };
}

/** The last screen: company details and terms; then creates the account. */
export function CompanyForm({ kind, path }: { readonly kind: SignUpKind; readonly path: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateAccount(kind);
  const form = useServiceForm<CompanyAnswers, CompanyAnswers>({
    defaults: useCompanyAnswers(kind),
    schema: CompanySchema as z.ZodType<CompanyAnswers, CompanyAnswers>,
    validate: companyAnswerMessages,
    failureText: useCreateFailureText(),
    serviceNames: COMPANY_NAMES,
    call: async (answers) => {
      currentSignUp().set(answers);
      await create();
    },
    onFailure: (failure) => {
      const before = refusedBefore(kind, failure);
      if (before !== null) navigate(before);
    },
  });
  return (
    <StepForm form={form} backTo={stepBefore(kind, path)} submitLabel={t("signUp.submit")}>
      <CompanyFields form={form} kind={kind} />
    </StepForm>
  );
}

interface CompanyFieldsProps<Values extends CompanyAnswers> {
  readonly form: ServiceForm<Values>;
  readonly kind: SignUpKind;
}

/** The fields about the company, and the terms. */
export function CompanyFields<Values extends CompanyAnswers>(props: CompanyFieldsProps<Values>) {
  const { t } = useTranslation();
  // Safe: the form contains these answers, which the generic type cannot express.
  const form = props.form as unknown as ServiceForm<CompanyAnswers>;
  const country = useWatch({ control: form.control, name: "chosenCountry" });
  const withAddress = useWatch({ control: form.control, name: "withAddress" });
  return (
    <>
      <TextField
        form={form}
        name="companyName"
        label={t("company.name")}
        size="md"
        autoComplete="organization"
        required
      />
      <CountryField form={form} name="chosenCountry" size="md" />
      <OrgNumberField form={form} name="companyVatId" country={country} size="md" optional />
      <TextField
        form={form}
        name="companyWebsite"
        label={t("signUp.company.website")}
        size="md"
        type="url"
        inputMode="url"
        autoComplete="url"
      />
      {props.kind === "standard" && (
        <CheckField
          form={form}
          name="withAddress"
          label={t("signUp.company.addAddress")}
          description={t("signUp.company.addressHint")}
        />
      )}
      {withAddress && <AddressFields form={form} country={country} withState />}
      <CheckField
        form={form}
        name="acceptedLegal"
        label={
          <>
            {t("signUp.company.accept")} (
            <Anchor href={paths.legal()} target="_blank" inherit underline="always">
              {t("signUp.company.readTerms")}
            </Anchor>
            )
          </>
        }
      />
    </>
  );
}
