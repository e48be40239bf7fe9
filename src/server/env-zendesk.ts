import { z } from "zod";
import { isLoopback } from "./plugins/network/caller.ts";

/**
 * Where secrets are sent: an origin, with or without a path. Only this computer is allowed without TLS. Without a
 * trailing slash.
 */
export const SecretUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => new URL(url).protocol === "https:" || isLoopback(new URL(url).hostname),
    "An https address",
  )
  .transform((url) => url.replace(/\/$/, ""));

/** Environment variables for requests for help. */
export const ZendeskVariables = {
  ROOMTONE_ZENDESK_URL: SecretUrl.optional(),
  ROOMTONE_ZENDESK_EMAIL: z.email().optional(),
  ROOMTONE_ZENDESK_TOKEN: z.string().min(1).optional(),
};

/** The host's helpdesk at Zendesk. */
export interface ZendeskSettings {
  /** `https://company.zendesk.com`, without a trailing slash. */
  readonly url: string;
  /** The person that the token belongs to. */
  readonly email: string;
  /** Never logged. */
  readonly token: string;
}

type Read = z.output<z.ZodObject<typeof ZendeskVariables>>;

/** Reads the helpdesk; null: there is none. */
export function readZendesk(
  env: Read,
): { ok: true; value: ZendeskSettings | null } | { ok: false; reason: string } {
  const { ROOMTONE_ZENDESK_URL: url, ROOMTONE_ZENDESK_EMAIL: email, ROOMTONE_ZENDESK_TOKEN: token } = env;
  if (url === undefined && email === undefined && token === undefined) return { ok: true, value: null };
  if (url !== undefined && email !== undefined && token !== undefined)
    return { ok: true, value: { url, email, token } };
  return {
    ok: false,
    reason:
      "ROOMTONE_ZENDESK_URL, ROOMTONE_ZENDESK_EMAIL and ROOMTONE_ZENDESK_TOKEN are set together or not at all",
  };
}
