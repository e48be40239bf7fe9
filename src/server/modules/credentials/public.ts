/** People's own passwords and e-mail addresses. */

export { mailVerification } from "./commands/verify-email.ts";
export { printResetLink } from "./print-reset-link.ts";
