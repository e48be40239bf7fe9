/** Mail to people: what it looks like, in which language, and how it leaves the service. */

export { sendMail, startMail } from "./send-mail.ts";
export { mailFor, refuseWithoutMail } from "./way.ts";
