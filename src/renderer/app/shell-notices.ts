import type { TFunction } from "i18next";
import { hideToast, toast } from "../lib/toast.ts";

const ACCOUNT_ACCESS = "account-access-error";
const LOGIN_PROMPT = "login-prompt";

/** Notices that stay until somebody signs in. Route loaders show them, which know no React. */
export interface ShellNotices {
  accountAccessError(): void;
  sessionExpired(): void;
  /** Takes them away. */
  signedIn(): void;
}

export function createShellNotices(t: TFunction): ShellNotices {
  return {
    accountAccessError: () => {
      toast("error", t("app.accountAccessError"), { id: ACCOUNT_ACCESS, persistent: true });
    },
    sessionExpired: () => {
      toast("info", t("app.sessionExpired"), { id: LOGIN_PROMPT, persistent: true });
    },
    signedIn: () => {
      hideToast(ACCOUNT_ACCESS);
      hideToast(LOGIN_PROMPT);
    },
  };
}
