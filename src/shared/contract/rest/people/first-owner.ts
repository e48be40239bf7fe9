import { z } from "zod";
import { FIRST_OWNER_CALL } from "#shared/contract/addresses.ts";
import { anybody } from "#shared/contract/needs.ts";
import { AccountPatch } from "#shared/contract/rest/accounts/accounts.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { endpoint } from "#shared/contract/rest/endpoint.ts";
import { text } from "#shared/contract/rest/text.ts";
import { emailForm } from "#shared/domain/validation/email-form.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { email } from "#shared/domain/validation/validators.ts";
import { NewPassword } from "./credentials.ts";

/**
 * [Note: the first owner] A service that nobody can sign in to prints a link at each start. Opening it
 * creates the first person and their business, once. The token follows a '#', which browsers do not send, so
 * it appears in no request log.
 */

/** Path of the page in the web client. */
const FIRST_OWNER_PATH = "/first-owner";

/** The address that the service prints. */
export function firstOwnerLink(serviceUrl: string, token: string): string {
  return `${serviceUrl}${FIRST_OWNER_PATH}#${token}`;
}

const FirstOwnerLink = z.object({ token: z.string().max(200) });

const account = AccountPatch.required().shape;

/** The first owner's details of themselves and their business, from the form. */
export const FirstOwnerDetails = z.object({
  name: account.business_name,
  email: text(320).overwrite(emailForm).superRefine(checked(email)),
  password: NewPassword,
  business_name: account.business_name,
  iso_country: account.iso_country,
});
export type FirstOwnerDetails = z.input<typeof FirstOwnerDetails>;

export const getFirstOwner = endpoint({
  method: "GET",
  path: FIRST_OWNER_CALL,
  summary: "Whether nobody can sign in yet.",
  needs: anybody,
  response: z.object({ needed: z.boolean() }),
});

export const checkFirstOwner = endpoint({
  method: "POST",
  path: `${FIRST_OWNER_CALL}/check`,
  summary: "Whether the link of the first owner still works; refused links say why.",
  needs: anybody,
  body: FirstOwnerLink,
  response: z.object({ works: z.literal(true) }),
  example: () => ({ body: { token: "no link" } }),
});

export const createFirstOwner = endpoint({
  method: "POST",
  path: FIRST_OWNER_CALL,
  summary: "Makes the first person and their business, once; answers a session as every sign-in does.",
  needs: anybody,
  body: FirstOwnerDetails.extend(FirstOwnerLink.shape),
  response: SignedIn,
  example: () => ({
    body: {
      name: "A person",
      email: "person@example.test",
      password: "a password",
      business_name: "A shop",
      iso_country: "SE",
      token: "no link",
    },
  }),
});
