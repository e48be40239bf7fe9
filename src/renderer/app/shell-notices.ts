import type { TFunction } from "i18next";
import { hideToast, toast } from "#renderer/lib/errors/toast.ts";
import type { Notices } from "#renderer/lib/routing/need.ts";
import { shownCode } from "#renderer/lib/transport/api-error.ts";

const ACCOUNT_ACCESS = "account-access-error";
const LOGIN_PROMPT = "login-prompt";
const ALREADY_PAIRED = "already-paired";

/** Notices from outside React. */
export interface ShellNotices extends Notices {
  /** Stays until the next sign-in, like notices about an account. */
  sessionExpired(): void;
  /** Removes both notices. */
  signedIn(): void;
}

export function createShellNotices(t: TFunction): ShellNotices {
  return {
    accountAccessError: (error, opened) => {
      const text = opened === null ? t("app.noAccountAccess") : t("app.accountAccessError", { name: opened });
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
      toast("info", t("app.alreadyPaired", { zone }), { id: ALREADY_PAIRED });
    },
  };
}
