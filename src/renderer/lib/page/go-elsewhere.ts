import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";

/**
 * Leaves for another site whose address `begin` returns and which leads back to `path`. The desktop app opens it in the
 * system's browser instead, which people trust with their passwords.
 */
export function useGoElsewhere(): (path: string, begin: () => Promise<string>) => Promise<void> {
  const { t } = useTranslation();
  const { host } = useServices();
  return async (path, begin) => {
    if (!host.desktop) return location.assign(await begin());
    const address = host.serviceUrl + path;
    const isOpened = await host.desktop.openExternal(address).catch(() => false);
    if (!isOpened) toast("error", t("app.browserNotOpened", { address }));
  };
}
