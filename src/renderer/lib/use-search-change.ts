import { useLocation, useSearchParams } from "react-router-dom";

/** Searches that were asked for, by the address that was shown then. */
const asked = new WeakMap<object, URLSearchParams>();

type Change = (search: URLSearchParams) => void;

/**
 * The address's search parameters, and a way to change some of them in place. React Router gives every change the address
 * that is shown: of two within a moment the second would undo the first.
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
