import { useTranslation } from "react-i18next";
import { useServices } from "./services.tsx";
import { toast } from "./toast.ts";

/**
 * Leaves for another site that `begin` gives the address of, and from which one comes back to `path`. The desktop app opens
 * that page in the system's browser instead, where people know where they type passwords.
 */
export function useGoElsewhere(): (path: string, begin: () => Promise<string>) => Promise<void> {
  const { t } = useTranslation();
  const { host } = useServices();
  return async (path, begin) => {
    if (host.kind !== "electron") return location.assign(await begin());
    const address = host.serviceUrl + path;
    const isOpened = await host.desktop.openExternal(address).catch(() => false);
    if (!isOpened) toast("error", t("app.browserNotOpened", { address }));
  };
}
