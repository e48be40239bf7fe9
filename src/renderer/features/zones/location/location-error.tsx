import { ApiError, shownCode } from "../../../lib/transport/api-error.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { QueryError } from "../../../ui/query-error.tsx";
import { LocationNotFound } from "./location-not-found.tsx";

interface LocationErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why a location is not shown: this person may see none, or it cannot be loaded now. */
export function LocationError({ error, onRetry }: LocationErrorProps) {
  const errorText = useErrorText();
  const gone = error instanceof ApiError && [403, 404].includes(error.status);
  const title = shownCode(error) === "deactivated" ? errorText(error) : null;
  return gone ? <LocationNotFound title={title} /> : <QueryError error={error} onRetry={onRetry} />;
}
