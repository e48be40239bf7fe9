import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useServices } from "#renderer/lib/services.tsx";
import { navGroups } from "#renderer/parts/navigation/nav-items.ts";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import { useLightTheme } from "#renderer/ui/theme/light-theme.ts";
import { usePopTheme } from "#renderer/ui/theme/pop-theme.ts";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import classes from "./sign-up.module.css";
import { STEPS } from "./steps/steps.ts";
import { useSignUp } from "./use-sign-up.ts";

interface SignUpFrameProps {
  readonly heading: string;
  readonly intro?: string;
  /** The page's step; omitted for the start and the full form. */
  readonly step?: { readonly kind: SignUpKind; readonly path: string };
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of the sign-up screens, with progress. Always light, in the theme `pop`. */
export function SignUpFrame({ heading, intro, step, wide = false, children }: SignUpFrameProps) {
  const { t } = useTranslation();
  const { session } = useServices();
  const { email } = useSignUp();
  const isSignedIn = session.isLoggedIn();
  const items = navGroups({ appearance: "signup", isSignedIn, email }).flatMap((group) => group.items);
  useLightTheme();
  usePopTheme();
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Wordmark />
        {items.map(({ name, path }) => (
          <span key={name} className={classes.small}>
            <span className={classes.question}>{t("signUp.haveAccount")} </span>
            <Anchor component={Link} to={path} inherit underline="always">
              {t("signUp.signIn")}
            </Anchor>
          </span>
        ))}
      </header>
      <main className={`${classes.main} ${wide ? classes.wide : ""}`}>
        {step && <Progress {...step} />}
        <h1 className={classes.heading}>{heading}</h1>
        {intro !== undefined && <p className={classes.intro}>{intro}</p>}
        <div className={classes.body}>{children}</div>
      </main>
    </div>
  );
}

function Progress({ kind, path }: { readonly kind: SignUpKind; readonly path: string }) {
  const { t } = useTranslation();
  const steps = STEPS[kind];
  const step = steps.findIndex((one) => one.path === path) + 1;
  const text = t("signUp.step", { step, steps: steps.length });
  return (
    <div className={classes.progress}>
      <span>{text}</span>
      <ProgressBar value={step / steps.length} label={text} />
    </div>
  );
}
