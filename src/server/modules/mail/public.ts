/** Mail to people: layout, language and delivery. */

export { type AlertLine, mailAlert } from "./alert-mail.ts";
export { mailBilling } from "./billing-mail.ts";
export { deleteMailsTo } from "./outbox-repository.ts";
export { mailSecurityNotice } from "./security-notice.ts";
export { sendMail, startMail } from "./send-mail.ts";
export { copyTicket, mailTicket, type TicketMail } from "./support-mail.ts";
export { mailFor, refuseWithoutMail, wayOfMail } from "./way.ts";
