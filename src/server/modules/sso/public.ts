/** Signing in elsewhere: Google, Apple, and identity providers of organisations. */

export { deleteAttemptsExpiredBefore } from "./repository.ts";
