import type { i18n } from "i18next";
import type { Account } from "#shared/contract/rest/entities.ts";
import { errorText } from "../lib/error-text.ts";
import { hideToast, toast } from "../lib/toast.ts";
import { shownCode } from "../lib/transport/api-error.ts";

const ACCOUNT_ACCESS = "account-access-error";
const ACCOUNT_SUSPENDED = "account-suspended";
const LOGIN_PROMPT = "login-prompt";
const ALREADY_PAIRED = "already-paired";

/** What route loaders say, which know no React. */
export interface ShellNotices {
  /** Why an account cannot be opened, and which one is instead. Stays until somebody signs in, as the next two do. */
  accountAccessError(error: unknown, instead: Account | null): void;
  /** The account that was opened; says so when it has been suspended. */
  accountOpened(account: Account): void;
  sessionExpired(): void;
  /** Takes all three away. */
  signedIn(): void;
  /** A link wants to pair this computer, which plays this zone. */
  alreadyPaired(zone: string): void;
}

export function createShellNotices(i18n: i18n): ShellNotices {
  const { t } = i18n;
  let suspended: string | null = null;
  return {
    accountAccessError: (error, instead) => {
      const text = instead
        ? t("app.accountAccessError", { name: instead.business_name })
        : t("app.noAccountAccess");
      const saysWhy = ["deactivated", "invalidUrl"].includes(shownCode(error));
      const title = saysWhy ? { title: errorText(i18n, error) } : {};
      toast("error", text, { id: ACCOUNT_ACCESS, persistent: true, ...title });
    },
    accountOpened: (account) => {
      const now = account.suspended ? account.id : null;
      if (now === suspended) return;
      suspended = now;
      if (now === null) return hideToast(ACCOUNT_SUSPENDED);
      const title = t("errors.suspended", { entity: t("errors.entities.account") });
      const text = t("app.accountSuspended", { name: account.business_name });
      toast("error", text, { id: ACCOUNT_SUSPENDED, persistent: true, title });
    },
    sessionExpired: () => {
      toast("info", t("app.sessionExpired"), { id: LOGIN_PROMPT, persistent: true });
    },
    signedIn: () => {
      hideToast(ACCOUNT_ACCESS);
      hideToast(ACCOUNT_SUSPENDED);
      suspended = null;
      hideToast(LOGIN_PROMPT);
    },
    alreadyPaired: (zone) => {
      toast("info", t("electron.code.alreadyPaired", { zone }), { id: ALREADY_PAIRED });
    },
  };
}
