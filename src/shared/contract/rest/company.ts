import { z } from "zod";
import { companyMessages } from "../../domain/accounts/company.ts";
import { AccountPatch } from "./accounts.ts";
import { text } from "./text.ts";

/**
 * What a company says of itself, at sign-up and in its settings. All of an address is needed before anything is paid; a
 * business can begin with its name and what it is (specification, platform §5).
 */

const { business_name, business_type, org_number, phone, ...address } = AccountPatch.required().omit({
  settings: true,
}).shape;

/** A full account: {@link companyMessages} says what depends on its country. */
export const CompanyDetails = z
  .object({ business_name, business_type, ...address, org_number, phone })
  .superRefine((company, { addIssue }) => {
    for (const [name, message] of Object.entries(companyMessages(company)))
      addIssue({ code: "custom", path: [name], params: { message }, input: company });
  });
export type CompanyDetails = z.output<typeof CompanyDetails>;

/** The details of a business that has not given its whole address yet: any part that it never gave may still be left out. */
export const IncompleteDetails = z.object({
  ...CompanyDetails.shape,
  address: text(200),
  postal_code: z.literal("").or(address.postal_code),
  city: text(120),
});
