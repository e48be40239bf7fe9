import { Navigate, useLoaderData, useLocation } from "react-router-dom";

/** Redirects to the path from the route's loader and keeps the navigation state. */
export function PassOn() {
  const { state } = useLocation();
  return <Navigate to={useLoaderData<string>()} state={state} replace />;
}
