import { useMatches } from "react-router-dom";

/** What a route says about the frame around it, as its `handle`. The innermost word counts. */
export interface RouteHandle {
  readonly header?: boolean;
  readonly sidebar?: boolean;
  readonly search?: boolean;
  /** Where to go when the account is switched here; left out, the path is rewritten or /home is opened. */
  readonly accountSwitch?: (account: string) => string;
}

/** The handles of the matched routes laid over each other. */
export function useRouteHandle(): RouteHandle {
  return Object.assign({}, ...useMatches().map((match) => (isHandle(match.handle) ? match.handle : {})));
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
