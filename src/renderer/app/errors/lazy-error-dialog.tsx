import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";

const loadErrorDialog = () => import("./error-dialog.tsx");

/** Loads the error dialog when there is an error to show; if that fails, a toast shows the error. */
export function LazyErrorDialog() {
  const { t } = useTranslation();
  const { errorDialogs } = useServices();
  const current = useSyncExternalStore(errorDialogs.subscribe, errorDialogs.get);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Dialog || current === null) return;
    loadErrorDialog().then(
      ({ ErrorDialog }) => setDialog(() => ErrorDialog),
      () => {
        toast("error", t("errors.unknown"));
        errorDialogs.close();
      },
    );
  }, [Dialog, current, errorDialogs, t]);
  return Dialog && <Dialog />;
}
