import type { Session } from "../session/session.ts";

/** What calls need of the session. */
export type CallSession = Pick<Session, "token" | "refresh" | "replaceToken" | "isLoggedIn">;
