import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router-dom";
import { firstOwnerNeededQuery } from "../../data/first-owner-needed.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { afterLogin, redirectToStore } from "../../lib/session/redirect-to.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { LoginForm } from "./login-form.tsx";

/** /login: e-mail and password. `email` fills the field, `redirectTo` says where to go afterwards. */
export function LoginPage() {
  const { t } = useTranslation();
  const { host } = useServices();
  const navigate = useNavigate();
  const { email = "", redirectTo: wanted } = paths.login.useSearch();
  useEffect(() => {
    if (wanted) redirectToStore(localStorage).write(wanted);
  }, [wanted]);
  if (host.kind === "electron") return <Navigate to={paths.electron.login()} replace />;

  const onSignedIn = () => {
    const kept = redirectToStore(localStorage);
    const target = afterLogin(kept.read());
    kept.clear();
    navigate(target, { replace: true });
  };
  return (
    <AuthFrame heading={t("auth.heading")} intro={t("auth.intro")}>
      <NotSetUp />
      <LoginForm email={email} onSignedIn={onSignedIn} />
    </AuthFrame>
  );
}

/** Whoever comes before the first owner is told where to begin: there is nothing to sign in with yet. */
function NotSetUp() {
  const { t } = useTranslation();
  const { data: needed } = useQuery(firstOwnerNeededQuery(useServices()));
  if (!needed) return null;
  return (
    <Alert role="status" variant="light" mb="lg" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t("auth.notSetUp")}
    </Alert>
  );
}
