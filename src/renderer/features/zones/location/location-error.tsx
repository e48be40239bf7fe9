import { ApiError } from "../../../lib/transport/api-error.ts";
import { QueryError } from "../../../ui/query-error.tsx";
import { LocationNotFound } from "./location-not-found.tsx";

interface LocationErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why a location is not shown: there is none for this person, or it cannot be fetched for now. */
export function LocationError({ error, onRetry }: LocationErrorProps) {
  const gone = error instanceof ApiError && [403, 404].includes(error.status);
  return gone ? <LocationNotFound /> : <QueryError error={error} onRetry={onRetry} />;
}
