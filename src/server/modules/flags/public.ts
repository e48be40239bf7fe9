/** Feature flags: the host's rules, and what they are for a caller. */

export { removeFlagRule } from "./commands/remove-rule.ts";
export { setFlagRule } from "./commands/set-rule.ts";
export { listFlagRules } from "./list-rules.ts";
export type { StoredFlagRule } from "./records.ts";
export { lockFlagRules } from "./repository.ts";
