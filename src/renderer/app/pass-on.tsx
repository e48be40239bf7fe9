import { Navigate, useLoaderData, useLocation } from "react-router-dom";

/** Leads to the path that the route's loader gave, with what was passed along with the navigation. */
export function PassOn() {
  const { state } = useLocation();
  return <Navigate to={useLoaderData<string>()} state={state} replace />;
}
