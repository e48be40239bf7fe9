import type { Session } from "#renderer/lib/session/session.ts";

/** The part of the session that calls need. */
export type CallSession = Pick<Session, "token" | "refresh" | "replaceToken" | "isLoggedIn">;
