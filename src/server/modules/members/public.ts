/** Who belongs to an account, and as what. */

export { endEarlierSessions } from "./end-earlier-sessions.ts";
export { publishMembership } from "./publish.ts";
export { refusalOf } from "./refusal.ts";
