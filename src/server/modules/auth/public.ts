/** Signing in and staying signed in: passwords, refresh tokens, codes of the desktop app, the first owner. */

export { type Login, userLogin } from "./commands/login.ts";
export { ownDemoPasswords } from "./demo-passwords.ts";
export { deleteDesktopCodesExpiredBefore } from "./desktop-code-repository.ts";
export { createDesktopCode } from "./desktop-codes.ts";
export { renewFirstOwnerToken } from "./first-owner.ts";
export { checkOwnPassword } from "./own-password.ts";
export { hashPassword } from "./password.ts";
export { publishEndedSessions } from "./publish-ended-sessions.ts";
export {
  deleteTokensEndedBefore,
  endDeviceSessions,
  endUserSessions,
  lastRefresh,
  lastSeenOf,
  retireToken,
} from "./session-repository.ts";
export { type OpenSession, openSession } from "./sessions.ts";
export { supportChatHash } from "./support-chat.ts";
export { findDeviceViewer, findUserViewer } from "./viewer-repository.ts";
