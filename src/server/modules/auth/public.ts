/** Signing in and staying signed in: passwords, refresh tokens, codes of the desktop app, the first owner. */

export { createTokens, type PersonalTokenReader } from "./access-tokens.ts";
export { deleteChallengesExpiredBefore } from "./challenge-repository.ts";
export { ownDemoPasswords } from "./demo-passwords.ts";
export { deleteDesktopCodesExpiredBefore } from "./desktop-code-repository.ts";
export { createDesktopCode } from "./desktop-codes.ts";
export { renewFirstOwnerToken } from "./first-owner.ts";
export { afterFirstStep } from "./first-step.ts";
export { type Login, userLogin } from "./login-result.ts";
export {
  deleteSessionsUsedBefore,
  findOpenSessions,
  type SessionRow,
} from "./open-session-repository.ts";
export { checkOwnPassword, isFreshSignIn, type OwnCall, ownCall } from "./own-password.ts";
export { hashNewPassword, hashPassword } from "./password.ts";
export { publishEndedSessions } from "./publish-ended-sessions.ts";
export {
  deleteTokensEndedBefore,
  endDeviceSessions,
  endUserSessions,
  lastSeenOf,
  revokeSession,
} from "./session-repository.ts";
export { type OpenSession, openSession } from "./sessions.ts";
export { supportChatHash } from "./support-chat.ts";
export { findUserFacts } from "./viewer-repository.ts";
