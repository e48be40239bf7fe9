import { z } from "zod";
import { decodeId } from "../../domain/ids/opaque-id.ts";
import type { Needs } from "../needs.ts";

/**
 * One call of the REST interface, declared once: the service serves it, both clients call it, /api/docs
 * prints it.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Whole path with the service's prefix; parameters as `:name`. */
  readonly path: string;
  /** Its effect, in one or two sentences. */
  readonly summary: string;
  readonly needs: Needs;
  readonly params?: z.ZodType<Readonly<Record<string, string>>>;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
}

/** Declares a call. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** An opaque id of any kind, determined by looking it up. */
export const OpaqueId = z
  .string()
  .max(400)
  .refine((text) => decodeId(text) !== null);

/** Path parameters that are ids: `ids("account", "id")`. */
export function ids<const Name extends string>(...names: readonly Name[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, OpaqueId])) as Record<Name, typeof OpaqueId>);
}
