import type { i18n } from "i18next";
import { localizedErrorText } from "../../lib/error-text.ts";
import type { Services } from "../../lib/services.tsx";
import type { Session } from "../../lib/session/session.ts";
import { isExpectedNetworkError } from "../../lib/transport/api-error.ts";
import { endSessionOn } from "./end-session-on.ts";

/** What browsers reject with when something was given up, or waits for a person's touch: nobody has failed. */
const NO_FAILURES = ["AbortError", "NotAllowedError"];

interface WatchedServices extends Pick<Services, "reporting" | "errorDialogs"> {
  readonly session: Pick<Session, "isLoggedIn" | "expire">;
}

/**
 * Follows errors that nothing caught: those that nobody expected are reported, and whoever has just done something is told.
 * What fails by itself is no reason to stand in a person's way. Gives the disposer.
 */
export function watchErrors({ reporting, errorDialogs, session }: WatchedServices, i18n: i18n): () => void {
  const log = reporting.logger("uncaught");
  const follow = (error: unknown) => {
    if (error instanceof DOMException && NO_FAILURES.includes(error.name)) return;
    if (endSessionOn(error, session)) return;
    if (isExpectedNetworkError(error)) {
      log.info(String(error));
      return;
    }
    if (localizedErrorText(i18n, error) === null) reporting.error("uncaught", error);
    if (navigator.userActivation?.isActive) errorDialogs.show(error);
  };
  // Without an error the browser speaks of scripts that are not ours, or of layouts that took long.
  const onError = ({ error }: ErrorEvent) => {
    if (error !== undefined && error !== null) follow(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => follow(reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}
