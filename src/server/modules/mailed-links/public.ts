/** Links in mails: who has one can read the mail of the address that it was sent to. */

export { withMailedLink } from "./limited.ts";
export { endLinksOfUser, issueLink, readLink, useLink } from "./mailed-links.ts";
export { deleteLinksExpiredBefore } from "./repository.ts";
