/** Members of an account and their roles. */

export { endEarlierSessions } from "./end-earlier-sessions.ts";
export { publishMembership } from "./publish.ts";
export { refusalOf } from "./refusal.ts";
