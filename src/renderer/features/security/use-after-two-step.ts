import { useNavigate } from "react-router-dom";
import { afterLogin, redirectToStore } from "../../lib/session/redirect-to.ts";

/** Goes on to the page that was wanted when its person was led to set up two-step sign-in; stays where nobody was led. */
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
