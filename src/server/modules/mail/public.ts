/** Mail to people: layout, language and delivery. */

export { deleteMailsTo } from "./outbox-repository.ts";
export { mailSecurityNotice } from "./security-notice.ts";
export { sendMail, startMail } from "./send-mail.ts";
export { mailFor, refuseWithoutMail } from "./way.ts";
