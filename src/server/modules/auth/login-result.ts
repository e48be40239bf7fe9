import type { Services } from "#server/services.ts";
import { makeDeviceMark } from "./device-mark.ts";
import type { OpenSession } from "./sessions.ts";
import { supportChatHash } from "./support-chat.ts";

/** The result of a sign-in or a refresh. */
export interface Login {
  readonly userId: string | null;
  readonly token: string;
  readonly refreshToken: string;
  readonly supportChatHash: string;
  /** See [Note: devices that signed in before]; null for a refresh. */
  readonly deviceMark: string | null;
}

/**
 * The result of any sign-in, about which the person's other screens are notified. A device with a mark keeps
 * it.
 */
export async function userLogin(
  services: Services,
  userId: string,
  session: OpenSession,
  mark: string | null = null,
): Promise<Login> {
  services.events.publish("create", { data: { type: "user", id: userId } });
  return {
    userId,
    token: await services.tokens.issueUser({ userId, sessionId: session.sessionId }),
    refreshToken: session.refreshToken,
    supportChatHash: supportChatHash(services, userId),
    deviceMark: mark ?? makeDeviceMark(services, userId),
  };
}
