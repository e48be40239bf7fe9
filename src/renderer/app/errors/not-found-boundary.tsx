import type { ComponentType } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";

/** Shows the not-found view where the address names nothing; other errors go to the boundary around it. */
export function notFoundBoundary(View: ComponentType): ComponentType {
  return function NotFoundBoundary() {
    const error = useRouteError();
    if (isRouteErrorResponse(error) && error.status === 404) return <View />;
    throw error;
  };
}
