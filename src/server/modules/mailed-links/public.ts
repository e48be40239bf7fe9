/** Links in mails: using one proves access to the mailbox that it was sent to. */

export { limitInvitations } from "./limit-invitations.ts";
export { withMailedLink } from "./limited.ts";
export { consumeLink, endLinksOfUser, issueLink, readLink } from "./mailed-links.ts";
export { deleteLinksExpiredBefore, type MailedLink } from "./repository.ts";
