import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { ApiError, shownCode } from "#renderer/lib/transport/api-error.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { NotFoundView } from "./not-found-view.tsx";

interface LoadErrorProps {
  readonly kind: "zone" | "location";
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why a zone or location is not shown: no permission, or it failed to load. */
export function LoadError({ kind, error, onRetry }: LoadErrorProps) {
  const errorText = useErrorText();
  const isMissing = error instanceof ApiError && [403, 404].includes(error.status);
  if (!isMissing) return <QueryError error={error} onRetry={onRetry} />;
  return <NotFoundView kind={kind} reason={shownCode(error) === "deactivated" ? errorText(error) : null} />;
}
