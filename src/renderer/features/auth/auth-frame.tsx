import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import classes from "./auth-frame.module.css";
import { LanguageChoice } from "./language-choice.tsx";
import { RoomsPicture } from "./rooms-picture.tsx";

interface AuthFrameProps {
  readonly heading: string;
  readonly intro: string;
  readonly children?: ReactNode;
}

/** The frame of the sign-in forms, with the picture beside them. */
export function AuthFrame({ heading, intro, children }: AuthFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <main className={classes.panel}>
        <div className={classes.brand}>
          <Wordmark />
        </div>
        <div className={classes.form}>
          <h1 className={classes.heading}>{heading}</h1>
          <p className={classes.intro}>{intro}</p>
          {children}
        </div>
        <LanguageChoice />
      </main>
      <aside className={classes.aside} aria-hidden>
        <RoomsPicture />
        <p className={classes.tagline}>{t("auth.tagline")}</p>
      </aside>
    </div>
  );
}
