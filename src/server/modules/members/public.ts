/** Who belongs to an account, and as what. */

export { publishMembership } from "./publish.ts";
export { refusalOf } from "./refusal.ts";
