import { IconChevronRight, IconExternalLink, IconMail, IconPassword, IconWorld } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ChoiceButton, ChoiceLink, ChoiceList } from "#renderer/features/desktop-player/pairing/choice.tsx";
import { SetupLayout } from "#renderer/features/desktop-player/pairing/setup-layout.tsx";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useOpenBrowserSignIn } from "./use-browser-sign-in.ts";

/**
 * /electron/login: by pairing code, which needs no account, in the browser, or by e-mail. The browser comes last where no link
 * leads back to the app.
 */
export function LoginChoicePage() {
  const { t } = useTranslation();
  const { opensLinks } = useDesktopHost();
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
