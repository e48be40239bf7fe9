import { IconChevronRight, IconExternalLink, IconMail, IconPassword, IconWorld } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../lib/paths.ts";
import { ChoiceButton, ChoiceLink, ChoiceList } from "./choice.tsx";
import { SetupLayout } from "./setup-layout.tsx";
import { useOpenBrowserSignIn } from "./use-browser-sign-in.ts";
import { useElectronHost } from "./use-electron-host.ts";

/**
 * /electron/login: by pairing code, which needs no account, in the browser, or by e-mail. The browser comes last where no link
 * leads back to the app.
 */
export function LoginChoicePage() {
  const { t } = useTranslation();
  const { opensLinks } = useElectronHost();
  const openBrowser = useOpenBrowserSignIn();
  const browser = (
    <ChoiceButton
      icon={<IconWorld size={24} stroke={1.6} aria-hidden />}
      title={t("electron.login.browser")}
      detail={opensLinks ? t("electron.login.browserHint") : t("electron.login.browserNoReturn")}
      end={<IconExternalLink size={18} aria-hidden />}
      disabled={false}
      onClick={openBrowser}
    />
  );
  return (
    <SetupLayout title={t("electron.login.heading")} intro={t("electron.login.intro")}>
      <ChoiceList>
        <ChoiceLink
          to={paths.electron.loginPairingCode()}
          icon={<IconPassword size={24} stroke={1.6} aria-hidden />}
          title={t("electron.login.code")}
          detail={t("electron.login.codeHint")}
          end={<IconChevronRight size={18} aria-hidden />}
        />
        {opensLinks && browser}
        <ChoiceLink
          to={paths.electron.loginEmail()}
          icon={<IconMail size={24} stroke={1.6} aria-hidden />}
          title={t("electron.login.email")}
          detail={t("electron.login.emailHint")}
          end={<IconChevronRight size={18} aria-hidden />}
        />
        {!opensLinks && browser}
      </ChoiceList>
    </SetupLayout>
  );
}
