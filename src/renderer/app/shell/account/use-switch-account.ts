import { useLocation, useNavigate } from "react-router-dom";
import { useRouteHandle } from "#renderer/lib/routing/route-handle.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { switchTarget } from "./switch-target.ts";

/** Selects an account and navigates to the page's target for it. */
export function useSwitchAccount(): (account: string) => void {
  const { account: selection } = useServices();
  const location = useLocation();
  const handle = useRouteHandle();
  const navigate = useNavigate();
  return (account) => {
    selection.select(account);
    navigate(switchTarget(location, handle, account));
  };
}
