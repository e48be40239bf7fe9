/** Signing in elsewhere: Google, Apple, and identity providers of organisations. */

export { startDomainChecks } from "./check-domains.ts";
export { deleteAttemptsExpiredBefore } from "./repository.ts";
export { type NewcomerElsewhere, readSignUpToken } from "./sign-up-token.ts";
