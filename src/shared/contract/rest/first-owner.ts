import { z } from "zod";
import { checked } from "../../domain/validation/schema-messages.ts";
import { email, password } from "../../domain/validation/validators.ts";
import { AccountPatch } from "./accounts.ts";
import { text } from "./text.ts";

/**
 * [Note: the first owner] A service that nobody can sign in to prints a link at each start. Whoever opens it makes the
 * first person and their business, once. The token stands behind a '#', which browsers keep to themselves: it gets into no
 * log of a request.
 */

/** Path of the page in the web client. */
const FIRST_OWNER_PATH = "/first-owner";

/** The address that the service prints. */
export function firstOwnerLink(serviceUrl: string, token: string): string {
  return `${serviceUrl}${FIRST_OWNER_PATH}#${token}`;
}

/** GET /api/auth/first_owner, without a session: whether nobody can sign in yet. */
export const FirstOwnerNeeded = z.object({ needed: z.boolean() });

/** POST /api/auth/first_owner/check, without a session: whether the link still works. Refusals: {@link CodeRefusal}. */
export const FirstOwnerLink = z.object({ token: z.string().max(200) });
export const FirstOwnerLinkWorks = z.object({ works: z.literal(true) });

const account = AccountPatch.required().shape;

/** What the first owner says of themselves and their business, as the form has it. */
export const FirstOwnerDetails = z.object({
  name: account.business_name,
  email: text(320).superRefine(checked(email)),
  password: z.string().max(1024).superRefine(checked(password)),
  business_name: account.business_name,
  iso_country: account.iso_country,
});
export type FirstOwnerDetails = z.input<typeof FirstOwnerDetails>;

/** POST /api/auth/first_owner, without a session: answers a session as every sign-in does. */
export const CreateFirstOwner = FirstOwnerDetails.extend(FirstOwnerLink.shape);
