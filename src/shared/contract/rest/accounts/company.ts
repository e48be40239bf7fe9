import { z } from "zod";
import { text } from "#shared/contract/rest/text.ts";
import { companyMessages } from "#shared/domain/accounts/company.ts";
import { AccountPatch } from "./accounts.ts";

/**
 * A company's details, at sign-up and in its settings. A complete address is required before any payment; a
 * business can start with its name and type (specification, platform §5).
 */

const { business_name, business_type, org_number, phone, ...address } = AccountPatch.required().omit({
  settings: true,
}).shape;

/** A complete account: {@link companyMessages} checks the rules that depend on its country. */
export const CompanyDetails = z
  .object({ business_name, business_type, ...address, org_number, phone })
  .superRefine((company, { addIssue }) => {
    for (const [name, message] of Object.entries(companyMessages(company)))
      addIssue({ code: "custom", path: [name], params: { message }, input: company });
  });
export type CompanyDetails = z.output<typeof CompanyDetails>;

/**
 * The details of a business that has not given its whole address yet: any part never given may still be
 * omitted.
 */
export const IncompleteDetails = z.object({
  ...CompanyDetails.shape,
  address: text(200),
  postal_code: z.literal("").or(address.postal_code),
  city: text(120),
});
