import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount } from "../../lib/account/use-account.ts";
import { hideToast, toast } from "../../lib/toast.ts";

const ID = "account-suspended";

/** Says for as long as it is worked in that an account has been suspended. */
export function useSuspendedNotice(): void {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const name = account?.suspended ? account.business_name : null;
  useEffect(() => {
    if (name === null) return;
    const title = t("errorPage.suspended", { entity: t("errors.entities.account") });
    toast("error", t("errorPage.suspendedBody", { name }), { id: ID, persistent: true, title });
    return () => hideToast(ID);
  }, [name, t]);
}
