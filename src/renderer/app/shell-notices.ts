import type { TFunction } from "i18next";
import { hideToast, toast } from "../lib/toast.ts";

const ACCOUNT_ACCESS = "account-access-error";
const LOGIN_PROMPT = "login-prompt";
const ALREADY_PAIRED = "already-paired";

/** What route loaders say, which know no React. */
export interface ShellNotices {
  /** `opened` names the account that is shown instead, if there is one. Stays until somebody signs in, as the next one does. */
  accountAccessError(opened: string | null): void;
  sessionExpired(): void;
  /** Takes both away. */
  signedIn(): void;
  /** A link wants to pair this computer, which plays this zone. */
  alreadyPaired(zone: string): void;
}

export function createShellNotices(t: TFunction): ShellNotices {
  return {
    accountAccessError: (opened) => {
      const text = opened === null ? t("app.noAccountAccess") : t("app.accountAccessError", { name: opened });
      toast("error", text, { id: ACCOUNT_ACCESS, persistent: true });
    },
    sessionExpired: () => {
      toast("info", t("app.sessionExpired"), { id: LOGIN_PROMPT, persistent: true });
    },
    signedIn: () => {
      hideToast(ACCOUNT_ACCESS);
      hideToast(LOGIN_PROMPT);
    },
    alreadyPaired: (zone) => {
      toast("info", t("electron.code.alreadyPaired", { zone }), { id: ALREADY_PAIRED });
    },
  };
}
