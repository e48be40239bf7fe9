import { useNavigate } from "react-router-dom";
import { afterLogin, redirectToStore } from "#renderer/lib/session/redirect-to.ts";

/** Returns to the page that was redirected to the two-step set-up; stays without such a redirect. */
export function useAfterTwoStep(): () => void {
  const navigate = useNavigate();
  return () => {
    const kept = redirectToStore(localStorage);
    const wanted = kept.read();
    if (wanted === null) return;
    kept.clear();
    navigate(afterLogin(wanted), { replace: true });
  };
}
