import type { i18n } from "i18next";
import type { FollowedServices } from "./follow-error.ts";

/** Follows errors that nothing caught, see {@link followError}. Gives the disposer. */
export function watchErrors(services: FollowedServices, texts: i18n): () => void {
  const follow = (error: unknown) => {
    // Whether a person has just done something is known now only.
    const isAsked = navigator.userActivation?.isActive ?? false;
    import("./follow-error.ts").then(
      ({ followError }) => followError(error, { ...services, texts, isAsked }),
      () => services.reporting.error("uncaught", error),
    );
  };
  // Without an error the browser speaks of scripts that are not ours, or of layouts that took long.
  const onError = ({ error }: ErrorEvent) => error && follow(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => follow(reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}
