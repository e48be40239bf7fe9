import { useLocation, useSearchParams } from "react-router-dom";

/** Latest requested searches, keyed by the address shown at that time. */
const asked = new WeakMap<object, URLSearchParams>();

type Change = (search: URLSearchParams) => void;

/**
 * The address's search parameters, and a function that changes some in place. React Router passes each change the shown
 * address, so that the second of two simultaneous changes would undo the first.
 */
export function useSearchChange(): readonly [URLSearchParams, (change: Change) => void] {
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const apply = (change: Change) => {
    const next = new URLSearchParams(asked.get(location) ?? location.search);
    change(next);
    asked.set(location, next);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return [search, apply];
}
