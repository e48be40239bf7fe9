import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { afterLogin, redirectToStore } from "../../lib/session/redirect-to.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { Wordmark } from "../../ui/wordmark.tsx";
import { LoginForm } from "./login-form.tsx";
import classes from "./login-page.module.css";
import { RoomsPicture } from "./rooms-picture.tsx";

/** /login: e-mail and password. `email` fills the field, `redirectTo` says where to go afterwards. */
export function LoginPage() {
  const { t } = useTranslation();
  const { host } = useServices();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const wanted = search.get("redirectTo");
  usePageTitle(t("auth.title"));
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
    <div className={classes.page}>
      <main className={classes.panel}>
        <div className={classes.brand}>
          <Wordmark />
        </div>
        <div className={classes.form}>
          <h1 className={classes.heading}>{t("auth.heading")}</h1>
          <p className={classes.intro}>{t("auth.intro")}</p>
          <LoginForm email={search.get("email") ?? ""} onSignedIn={onSignedIn} />
        </div>
      </main>
      <aside className={classes.aside} aria-hidden>
        <RoomsPicture />
        <p className={classes.tagline}>{t("auth.tagline")}</p>
      </aside>
    </div>
  );
}
