import type { i18n } from "i18next";
import type { FollowedServices } from "./follow-error.ts";

/** Watches for uncaught errors, see {@link followError}. Returns the disposer. */
export function watchErrors(services: FollowedServices, texts: i18n): () => void {
  const follow = (error: unknown) => {
    // User activation can only be read at this moment.
    const isAsked = navigator.userActivation?.isActive ?? false;
    import("./follow-error.ts").then(
      ({ followError }) => followError(error, { ...services, texts, isAsked }),
      () => services.reporting.error("uncaught", error),
    );
  };
  // Events without an error come from third-party scripts or slow layouts.
  const onError = ({ error }: ErrorEvent) => error && follow(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => follow(reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}
