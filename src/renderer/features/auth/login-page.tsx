import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate } from "react-router-dom";
import { firstOwnerNeededQuery } from "#renderer/data/sign-in/first-owner-needed.ts";
import { offeredWaysQuery } from "#renderer/data/sign-in/offered-ways.ts";
import { signUpOpenQuery } from "#renderer/data/sign-up/sign-up-open.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { afterLogin, redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import classes from "./auth-frame.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { LoginForm } from "./login-form.tsx";

/** /login: e-mail and password. `email` prefills the field, `redirectTo` is the page to open afterwards. */
export function LoginPage() {
  const { t } = useTranslation();
  const { host } = useServices();
  const navigate = useNavigate();
  const notSetUp = useNotSetUp();
  const otherWays = useOtherWays();
  const isSignUpOpen = useSignUpOpen();
  const { email = "", redirectTo: wanted } = paths.login.useSearch();
  useEffect(() => {
    if (wanted) redirectToStore(localStorage).write(wanted);
  }, [wanted]);
  if (host.browserSignIn) return <Navigate to={paths.electron.login()} replace />;

  const onSignedIn = () => {
    const kept = redirectToStore(localStorage);
    const target = afterLogin(kept.read());
    kept.clear();
    navigate(target, { replace: true });
  };
  return (
    <AuthFrame heading={t("auth.heading")} intro={t("auth.intro")}>
      {notSetUp}
      <LoginForm email={email} onSignedIn={onSignedIn} />
      {otherWays}
      {isSignUpOpen && (
        <p className={classes.below}>
          {t("auth.noAccount")} <Link to={paths.signUp()}>{t("auth.signUp")}</Link>
        </p>
      )}
    </AuthFrame>
  );
}

const loadOtherWays = async () => (await import("./other-ways.tsx")).OtherWays;

/** Sign-in elsewhere; null when the service offers none. Not part of the first load. */
function useOtherWays(): ReactNode {
  const { queryClient, rest } = useServices();
  const [otherWays, setOtherWays] = useState<ReactNode>(null);
  useEffect(() => {
    const show = async () => {
      // Called directly: the query hooks are not part of the first load.
      const ways = await queryClient.fetchQuery(offeredWaysQuery({ rest }));
      if (!ways.google && !ways.apple && !ways.saml) return;
      const OtherWays = await loadOtherWays();
      setOtherWays(<OtherWays ways={ways} />);
    };
    show().catch(() => undefined);
  }, [queryClient, rest]);
  return otherWays;
}

/** Whether the page offers sign-up; false until the service has answered. */
function useSignUpOpen(): boolean {
  const { queryClient, rest } = useServices();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Called directly for the same reason.
    queryClient.fetchQuery(signUpOpenQuery({ rest })).then(setOpen, () => undefined);
  }, [queryClient, rest]);
  return isOpen;
}

/** The notice shown while the first owner is missing; null otherwise. Not part of the first load. */
function useNotSetUp(): ReactNode {
  const { queryClient, rest } = useServices();
  const [notice, setNotice] = useState<ReactNode>(null);
  useEffect(() => {
    const show = async () => {
      // Called directly for the same reason.
      if (!(await queryClient.fetchQuery(firstOwnerNeededQuery({ rest })))) return;
      const { NotSetUp } = await import("./not-set-up.tsx");
      setNotice(<NotSetUp />);
    };
    show().catch(() => undefined);
  }, [queryClient, rest]);
  return notice;
}
