import type { i18n } from "i18next";
import { localizedErrorText } from "#renderer/lib/errors/error-text.ts";
import { BackgroundError } from "#renderer/lib/errors/in-background.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { Session } from "#renderer/lib/session/session.ts";
import { isExpectedNetworkError } from "#renderer/lib/transport/api-error.ts";
import { endSessionOn } from "./end-session-on.ts";

/**
 * Rejections that are not failures: an abort, a missing user gesture, or audio that the player decodes by other means.
 */
const NO_FAILURES = ["AbortError", "NotAllowedError", "EncodingError"];

export interface FollowedServices extends Pick<Services, "reporting" | "errorDialogs"> {
  readonly session: Pick<Session, "isLoggedIn" | "expire">;
}

interface Circumstances extends FollowedServices {
  readonly texts: i18n;
  /** Whether the error follows directly on a user action. */
  readonly isAsked: boolean;
}

/**
 * Handles an uncaught error. An unexpected one is reported, and shown only right after a user action: failures in the
 * background must not interrupt.
 */
export function followError(thrown: unknown, circumstances: Circumstances): void {
  const isOfBackground = thrown instanceof BackgroundError;
  const error = isOfBackground ? thrown.cause : thrown;
  const { reporting, errorDialogs, session, texts } = circumstances;
  const isAsked = circumstances.isAsked && !isOfBackground;
  if (error instanceof DOMException && NO_FAILURES.includes(error.name)) return;
  if (endSessionOn(error, session)) return;
  if (isExpectedNetworkError(error)) {
    reporting.logger("uncaught").info(String(error));
    return;
  }
  if (localizedErrorText(texts, error) === null) reporting.error("uncaught", error);
  if (isAsked) errorDialogs.show(error);
}
