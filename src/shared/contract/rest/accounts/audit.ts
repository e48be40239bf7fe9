import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { wordOf } from "#shared/contract/tolerance.ts";
import { ALL_LOG_KINDS, LOG_GROUPS } from "#shared/domain/audit/log-kinds.ts";

/** The log of an account: who changed what; service `auth`. Kept for 400 days. */

const Scalar = z.union([z.string(), z.number(), z.boolean()]).nullable();

const ActorType = wordOf(z.enum(["user", "device", "remote"]), "device");

export const LogEntry = z.object({
  id: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** The actor: a person, a player or a zone's remote, by the name at that time. */
  actor: z.object({ type: ActorType, id: z.string(), name: z.string() }),
  /** Null: a kind unknown to this client. */
  kind: wordOf(z.enum(ALL_LOG_KINDS).nullable(), null),
  /** The subject, by the name at that time; the first of several. */
  subject: z.object({ id: z.string(), name: z.string(), count: z.int() }),
  changes: z.array(z.object({ field: z.string(), from: Scalar, to: Scalar })),
});
export type LogEntry = z.output<typeof LogEntry>;

export const LogPage = z.object({
  items: z.array(LogEntry),
  /** Where the next page begins; null at the end. */
  before: z.int().nullable(),
});

const LogQuery = z.object({
  actor: OpaqueId.optional(),
  group: z.enum(LOG_GROUPS).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

export const getLog = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/log",
  summary: "Who changed what in an account, the newest first.",
  needs: may("account.log", account("account")),
  params: ids("account"),
  query: LogQuery,
  response: LogPage,
});

export const getLogActors = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/log/actors",
  summary: "The people and players that an account's log names.",
  needs: may("account.log", account("account")),
  params: ids("account"),
  response: z.object({
    items: z.array(z.object({ id: z.string(), name: z.string(), type: ActorType.default("device") })),
  }),
});
