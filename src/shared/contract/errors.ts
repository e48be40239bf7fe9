import { z } from "zod";

/** Codes of rejected REST calls, with their HTTP status (specification, platform §8). */
export const ERROR_STATUS = {
  invalid: 400,
  invalid_url: 400,
  unsupported_api_version: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  deactivated: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  server: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A field's error: a `Message` of the domain, one with a code newer than the reader, or plain text. */
const FieldMessage = z.union([z.string(), z.looseObject({ code: z.string() })]);

/**
 * Body of every rejected REST call. `fields` maps a field of the request to its message. `reason` narrows the
 * code.
 */
export const ErrorBody = z.object({
  error: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  reason: z.string().optional(),
  fields: z.record(z.string(), FieldMessage).optional(),
  /** Quoted in support tickets; the same as in the service's log. */
  requestId: z.string(),
});
export type ErrorBody = z.output<typeof ErrorBody>;
