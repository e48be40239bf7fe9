import type { ComponentType } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";

/** Shows the view where the address names nothing; other errors are for whoever is around it. */
export function notFoundBoundary(View: ComponentType): ComponentType {
  return function NotFoundBoundary() {
    const error = useRouteError();
    if (isRouteErrorResponse(error) && error.status === 404) return <View />;
    throw error;
  };
}
