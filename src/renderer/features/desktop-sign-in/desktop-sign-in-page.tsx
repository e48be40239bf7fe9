import { Alert, Button } from "@mantine/core";
import { IconAlertCircle, IconExternalLink } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMakeDesktopCode } from "#renderer/data/sign-in/desktop-sign-in.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { paths } from "#renderer/lib/paths.ts";
import { BarePage } from "#renderer/ui/layout/bare-page.tsx";
import type { DesktopSignInQuery } from "#shared/contract/rest/desktop-sign-in.ts";
import classes from "./desktop-sign-in-page.module.css";
import { Person } from "./person.tsx";

/**
 * /desktop-sign-in?challenge=…&state=…, opened by the desktop app. Requires confirmation by the signed-in person, since
 * anybody can make such a link; see [Note: sign-in in the system's browser].
 */
export function DesktopSignInPage() {
  const { challenge, state } = paths.desktopSignIn.useSearch();
  return challenge && state ? <Question query={{ challenge, state }} /> : <Broken />;
}

/** Asks once, then explains the next step and offers a retry. */
function Question({ query }: { readonly query: DesktopSignInQuery }) {
  const { t } = useTranslation();
  const [agreed, setAgreed] = useState(false);
  const code = useMakeDesktopCode(query);
  const errorText = useErrorText();
  const openApp = (link: string) => {
    location.assign(link);
    setAgreed(true);
  };
  const agree = () => code.mutate(undefined, { onSuccess: openApp });
  const problem = code.isError && (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle size={20} aria-hidden />}>
      {errorText(code.error)}
    </Alert>
  );
  if (agreed) {
    return (
      <Frame title={t("desktopSignIn.openedHeading")} intro={t("desktopSignIn.opened")}>
        {problem}
        <p className={classes.note}>{t("desktopSignIn.nothing")}</p>
        <Button
          variant="default"
          size="md"
          fullWidth
          loading={code.isPending}
          leftSection={<IconExternalLink size={18} aria-hidden />}
          onClick={agree}
        >
          {t("desktopSignIn.again")}
        </Button>
        <Button component={Link} to={paths.download()} variant="subtle" fullWidth>
          {t("desktopSignIn.download")}
        </Button>
      </Frame>
    );
  }
  return (
    <Frame title={t("desktopSignIn.heading")} intro={t("desktopSignIn.intro")}>
      <Person>
        {problem}
        <p className={classes.note}>{t("desktopSignIn.warning")}</p>
        <Button size="md" fullWidth loading={code.isPending} onClick={agree}>
          {t("desktopSignIn.agree")}
        </Button>
        <Button component={Link} to={paths.home()} variant="default" size="md" fullWidth>
          {t("desktopSignIn.refuse")}
        </Button>
      </Person>
    </Frame>
  );
}

function Broken() {
  const { t } = useTranslation();
  return (
    <Frame title={t("desktopSignIn.brokenHeading")} intro={t("desktopSignIn.broken")}>
      <Button component={Link} to={paths.home()} variant="default" size="md" fullWidth>
        {t("desktopSignIn.home")}
      </Button>
    </Frame>
  );
}

interface FrameProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

function Frame({ title, intro, children }: FrameProps) {
  return (
    <BarePage>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.intro}>{intro}</p>
      <div className={classes.parts}>{children}</div>
    </BarePage>
  );
}
