/** Mail to people: what it looks like, in which language, and how it leaves the service. */

export { deleteMailsTo } from "./outbox-repository.ts";
export { mailSecurityNotice } from "./security-notice.ts";
export { sendMail, startMail } from "./send-mail.ts";
export { mailFor, refuseWithoutMail } from "./way.ts";
