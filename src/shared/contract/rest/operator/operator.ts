import { z } from "zod";
import { operator } from "#shared/contract/needs.ts";
import { LogEntry } from "#shared/contract/rest/accounts/audit.ts";
import { endpoint } from "#shared/contract/rest/endpoint.ts";
import { text } from "#shared/contract/rest/text.ts";
import { wordOf } from "#shared/contract/tolerance.ts";
import { webAddress } from "#shared/domain/accounts/social-networks.ts";
import { SERVICE_LOG_KINDS } from "#shared/domain/audit/log-kinds.ts";
import type { ServiceAddress } from "#shared/domain/operations/service-addresses.ts";
import { emailForm } from "#shared/domain/validation/email-form.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { email, type Validator } from "#shared/domain/validation/validators.ts";

/**
 * What operators do for the whole service. None of these calls changes anything of an account; of accounts they show
 * only who edited pages of music.
 */

/** The account's log keeps texts up to this length, and so does the service's. */
const LONGEST_ADDRESS = 200;

const orEmpty =
  (rule: Validator): Validator =>
  (value) =>
    value === "" ? null : rule(value);
const Page = text(LONGEST_ADDRESS).superRefine(checked(orEmpty(webAddress)));

/** Where the host helps and sells; empty: unset, and absent from screens. */
export const ServiceAddresses = z.object({
  support_email: text(LONGEST_ADDRESS)
    .overwrite(emailForm)
    .superRefine(checked(orEmpty(email))),
  support: Page,
  helpdesk: Page,
  status: Page,
  meeting: Page,
  store: Page,
  review: Page,
  interview: Page,
}) satisfies z.ZodType<Readonly<Record<ServiceAddress, string>>>;
export type ServiceAddresses = z.output<typeof ServiceAddresses>;

export const getServiceAddresses = endpoint({
  method: "GET",
  path: "/api/operator/settings",
  summary: "The addresses of the host that screens link to; an empty one is unset.",
  needs: operator,
  response: ServiceAddresses,
  // Operators are named by the host; the tests of the operator's calls name one.
  example: () => ({ status: 403 }),
});

export const updateServiceAddresses = endpoint({
  method: "PUT",
  path: "/api/operator/settings",
  summary: "Changes addresses of the host; what is left out stays, an empty one is removed.",
  needs: operator,
  unlogged: "Its command writes the log of the service, together with the change.",
  body: ServiceAddresses.partial(),
  response: ServiceAddresses,
  example: () => ({ body: { store: "https://shop.example" }, status: 403 }),
});

/** An entry of the log of the service. */
export const ServiceLogEntry = LogEntry.extend({
  /** Null: a kind unknown to this client. */
  kind: wordOf(z.enum([...SERVICE_LOG_KINDS, "music.page-edited"]).nullable(), null),
});
export type ServiceLogEntry = z.output<typeof ServiceLogEntry>;

export const ServiceLogPage = z.object({
  items: z.array(ServiceLogEntry),
  /** Where the next page begins; null at the end. */
  before: z.int().nullable(),
});

export const getServiceLog = endpoint({
  method: "GET",
  path: "/api/operator/log",
  summary: "What operators have changed, and who edited everybody's pages of music, the newest first.",
  needs: operator,
  query: z.object({
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: ServiceLogPage,
  example: () => ({ query: {}, status: 403 }),
});
