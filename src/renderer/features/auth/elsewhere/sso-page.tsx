import { Button, Loader } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useRedeemCode } from "#renderer/data/sign-in/sign-in-ways.ts";
import { AuthFrame } from "#renderer/features/auth/auth-frame.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { afterLogin, redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import { takeVerifier } from "#renderer/lib/session/sign-in-attempt.ts";
import { isOfflineError } from "#renderer/lib/transport/api-error.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { BarePage } from "#renderer/ui/layout/bare-page.tsx";
import type { SsoRefusal } from "#shared/contract/rest/people/sso.ts";
import classes from "./sso.module.css";

/** Why sign-in failed; the last two are detected in the browser. */
type Refusal = SsoRefusal | "needs-https" | "offline";

/** /sso: the return address after sign-in elsewhere; see [Note: signing in elsewhere]. */
export function SsoPage() {
  const { code, error } = paths.sso.useSearch();
  if (code) return <Redeem code={code} />;
  return <NotSignedIn refusal={error ?? "expired"} />;
}

/** Signs in with the code and continues to the requested page. */
function Redeem({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutate } = useRedeemCode();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // A code works once, and React runs effects twice in development.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const verifier = takeVerifier(sessionStorage);
    if (verifier === null) return setRefusal("expired");
    mutate(
      { code, verifier },
      {
        onSuccess: () => {
          const kept = redirectToStore(localStorage);
          const target = afterLogin(kept.read());
          kept.clear();
          navigate(target, { replace: true });
        },
        onError: (error) => setRefusal(isOfflineError(error) ? "offline" : "expired"),
      },
    );
  }, [code, mutate, navigate]);
  if (refusal !== null) return <NotSignedIn refusal={refusal} />;
  return (
    <BarePage>
      <div className={classes.waiting} role="status">
        <Loader aria-hidden />
        <h1 className={classes.heading}>{t("sso.signingIn")}</h1>
      </div>
    </BarePage>
  );
}

function NotSignedIn({ refusal }: { readonly refusal: Refusal }) {
  const { t } = useTranslation();
  return (
    <AuthFrame heading={t(`sso.refused.${refusal}.heading`)} intro={t(`sso.refused.${refusal}.body`)}>
      <Button component={Link} to={paths.login()} size="md" fullWidth>
        {t("sso.back")}
      </Button>
      <HelpLink about="sign-in-elsewhere-fails" />
    </AuthFrame>
  );
}
