/** Links in mails: who has one can read the mail of the address that it was sent to. */

export { withMailedLink } from "./limited.ts";
export { consumeLink, endLinksOfUser, issueLink, readLink } from "./mailed-links.ts";
export { deleteLinksExpiredBefore, type MailedLink } from "./repository.ts";
