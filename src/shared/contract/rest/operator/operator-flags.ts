import { z } from "zod";
import { operator } from "#shared/contract/needs.ts";
import { endpoint, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { text } from "#shared/contract/rest/text.ts";
import { HOST_FLAGS } from "#shared/domain/flags/flags.ts";

/** Feature flags as operators set them: for everybody, for an account, or for a share of the users. */

/** Which people a rule decides for. */
export const FlagRuleScope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("everybody") }),
  z.object({ kind: z.literal("account"), account: OpaqueId }),
  /** A share of the users, in percent. */
  z.object({ kind: z.literal("share"), percent: z.int().min(1).max(100) }),
]);
export type FlagRuleScope = z.output<typeof FlagRuleScope>;

const FlagRuleRecord = z.object({
  id: z.string(),
  scope: FlagRuleScope,
  /** Name of the account that it is for; empty for other rules. */
  account_name: z.string(),
  enabled: z.boolean(),
});
export type FlagRuleRecord = z.output<typeof FlagRuleRecord>;

/** A flag that the host may set. */
export const HostFlag = z.enum(HOST_FLAGS);

export const OperatorFlag = z.object({
  name: HostFlag,
  /** Whether it is on where no rule decides. */
  enabled: z.boolean(),
  rules: z.array(FlagRuleRecord),
});
export type OperatorFlag = z.output<typeof OperatorFlag>;

const flagParams = z.object({ flag: HostFlag });

export const listOperatorFlags = endpoint({
  method: "GET",
  path: "/api/operator/flags",
  summary: "Every flag that the host can set, with its default and its rules; the closest rule decides.",
  needs: operator,
  response: z.object({ items: z.array(OperatorFlag) }),
  example: () => ({ status: 403 }),
});

export const setOperatorFlag = endpoint({
  method: "PUT",
  path: "/api/operator/flags/:flag",
  summary: "Turns a flag on or off for everybody, an account or a share of the users, in place of that rule.",
  needs: operator,
  unlogged: "Its command writes the log of the service, together with the change.",
  params: flagParams,
  body: z.object({ scope: FlagRuleScope, enabled: z.boolean() }),
  response: OperatorFlag,
  example: () => ({ body: { scope: { kind: "everybody" as const }, enabled: true }, status: 403 }),
});

export const removeOperatorFlagRule = endpoint({
  method: "DELETE",
  path: "/api/operator/flags/:flag/rules/:rule",
  summary: "Removes a rule of a flag: the next closest one decides, or its default.",
  needs: operator,
  unlogged: "Its command writes the log of the service, together with the change.",
  params: flagParams.extend({ rule: z.uuid() }),
  response: OperatorFlag,
  example: () => ({ status: 403 }),
});

export const findOperatorAccounts = endpoint({
  method: "POST",
  path: "/api/operator/accounts/search",
  summary:
    "Accounts whose id is this or whose name contains it, for a rule of a flag; nothing but their names.",
  needs: operator,
  unlogged: "It changes nothing.",
  body: z.object({ query: text(400) }),
  response: z.object({ items: z.array(z.object({ id: z.string(), business_name: z.string() })) }),
  example: () => ({ body: { query: "shop" }, status: 403 }),
});
