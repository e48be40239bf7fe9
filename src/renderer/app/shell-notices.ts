import type { TFunction } from "i18next";
import type { Account } from "#shared/contract/rest/entities.ts";
import { hideToast, toast } from "../lib/toast.ts";
import { shownCode } from "../lib/transport/api-error.ts";

const ACCOUNT_ACCESS = "account-access-error";
const LOGIN_PROMPT = "login-prompt";
const ALREADY_PAIRED = "already-paired";

/** What route loaders say, which know no React. */
export interface ShellNotices {
  /** Why an account cannot be opened, and which one is instead. Stays until somebody signs in, as the next one does. */
  accountAccessError(error: unknown, instead: Account | null): void;
  sessionExpired(): void;
  /** Takes both away. */
  signedIn(): void;
  /** A link wants to pair this computer, which plays this zone. */
  alreadyPaired(zone: string): void;
}

export function createShellNotices(t: TFunction): ShellNotices {
  return {
    accountAccessError: (error, instead) => {
      const text = instead
        ? t("app.accountAccessError", { name: instead.business_name })
        : t("app.noAccountAccess");
      const code = shownCode(error);
      const title =
        code === "deactivated"
          ? t("errors.deactivated", { entity: t("errors.entities.account") })
          : code === "invalidUrl"
            ? t("errors.invalidUrl")
            : "";
      toast("error", text, { id: ACCOUNT_ACCESS, persistent: true, title });
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
