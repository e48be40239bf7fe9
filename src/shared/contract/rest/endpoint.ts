import { z } from "zod";
import type { MayNeed, Needs, operator, SubjectPlace } from "#shared/contract/needs.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import type { LogKind } from "#shared/domain/audit/log-kinds.ts";
import { decodeId } from "#shared/domain/ids/opaque-id.ts";

/**
 * One call of the REST interface, declared once: the service serves it, both clients call it, /api/docs
 * prints it, and the refusal tests send its example.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Whole path with the service's prefix; parameters as `:name`. */
  readonly path: string;
  /** Its effect, in one or two sentences. */
  readonly summary: string;
  readonly needs: Needs;
  /** The entry that it leaves in the account's log. */
  readonly log?: LogKind;
  /** Why it leaves none. */
  readonly unlogged?: string;
  readonly params?: z.ZodType<Readonly<Record<string, string>>>;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The answer is a streamed CSV file, which `response` reads as a text. Absent: JSON. */
  readonly answers?: "csv";
  /** Read by programs that know nothing of this service, from any page: X-API-Version is not asked for. */
  readonly unversioned?: true;
  /** How long anybody may keep the answer, in seconds; absent: not at all. */
  readonly cacheSeconds?: number;
  /** Size limit of the body in bytes, if it is not the usual one. */
  readonly mostBytes?: number;
  /** A valid call by the owner of a new business. */
  readonly example?: (ids: ExampleIds) => Example<Readonly<Record<string, string>> | undefined, unknown>;
}

export interface Example<Query, Body> {
  readonly query?: Query;
  readonly body?: Body;
  /** The answer's status, if it is not 200. */
  readonly status?: number;
}

/** Things of the business that an example can name. */
export interface ExampleIds {
  readonly account: string;
  /** A zone with a player. */
  readonly zone: string;
  /** A zone of the same account, without a player. */
  readonly otherZone: string;
  readonly user: string;
  /** The owner's membership. */
  readonly acl: string;
  readonly playlist: string;
  readonly tracks: readonly string[];
  readonly scheduleSnapshot: string;
}

export const EXAMPLE_ADDRESS = {
  address: "A street 2",
  city: "A town",
  postal_code: "111 11",
  iso_country: "SE",
};

type Schema = z.ZodType | undefined;
type Input<S extends Schema> = S extends z.ZodType ? z.input<S> : undefined;

/** An example is required for a query or body that cannot be empty. */
type WithExample<Part extends "query" | "body", S extends Schema> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? unknown
    : { readonly example: (ids: ExampleIds) => { readonly [P in Part]: unknown } }
  : unknown;

/** A call that changes something of an account or of the service is logged, or says why it is not. */
type WithLog<E> = E extends { readonly method: "GET" }
  ? unknown
  : E extends { readonly needs: MayNeed<SubjectPlace, Action> | typeof operator }
    ? { readonly log: LogKind } | { readonly unlogged: string }
    : unknown;

/** Declares a call. */
export function endpoint<
  const E extends Omit<Endpoint, "query" | "body" | "example">,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
>(
  declared: E & {
    readonly query?: Query;
    readonly body?: Body;
    readonly example?: (ids: ExampleIds) => Example<Input<Query>, Input<Body>>;
  } & WithExample<"query", Query> &
    WithExample<"body", Body> &
    WithLog<E>,
): E {
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

/** The response of a call that answers with a CSV file: UTF-8, in the style of the query's language. */
export const CsvFile = z.string();
