import type { ComponentType } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";

/** Shows the not-found view for an address that names nothing; rethrows other errors to the boundary around it. */
export function notFoundBoundary(View: ComponentType): ComponentType {
  return function NotFoundBoundary() {
    const error = useRouteError();
    if (isRouteErrorResponse(error) && error.status === 404) return <View />;
    throw error;
  };
}
