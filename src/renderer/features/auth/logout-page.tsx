import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useServices } from "#renderer/lib/services.tsx";
import { loginPath } from "#renderer/lib/session/login-path.ts";

/** /logout: ends the session, then shows sign-in. */
export function LogoutPage() {
  const { t } = useTranslation();
  const { session, host } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    // Ending a session leads to sign-in by itself; without a session, navigate here.
    if (session.isLoggedIn()) session.logout();
    else navigate(loginPath({ host }), { replace: true });
  }, [session, host, navigate]);
  return (
    <main>
      <h1>{t("auth.loggingOut")}</h1>
    </main>
  );
}
