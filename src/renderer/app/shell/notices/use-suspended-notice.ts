import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { hideToast, toast } from "#renderer/lib/errors/toast.ts";

const ID = "account-suspended";

/** Shows a notice while the current account is suspended. */
export function useSuspendedNotice(): void {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const name = account?.suspended ? account.business_name : null;
  useEffect(() => {
    if (name === null) return;
    const title = t("shell.suspended", { entity: t("errors.entities.account") });
    toast("error", t("shell.suspendedBody", { name }), { id: ID, persistent: true, title });
    return () => hideToast(ID);
  }, [name, t]);
}
