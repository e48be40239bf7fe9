import { lazy, Suspense } from "react";

const NotFound = lazy(async () => ({ default: (await import("./not-found-page.tsx")).NotFound }));
const RouteError = lazy(async () => ({ default: (await import("./route-error-page.tsx")).RouteError }));

/** Error pages are rare: they are not part of the first load. */
export function NotFoundPage() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}

export function RouteErrorPage() {
  return (
    <Suspense>
      <RouteError />
    </Suspense>
  );
}
