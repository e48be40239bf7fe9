import { useTranslation } from "react-i18next";
import { useChangeText } from "#renderer/parts/change-log/use-change-text.ts";
import type { LogEntry } from "#shared/contract/rest/accounts/audit.ts";

/** Texts of the log, for the list and the export. */
export function useLogText() {
  const { t } = useTranslation();
  return {
    ...useChangeText(),
    what: ({ kind, subject }: LogEntry) => {
      if (kind === null) return t("accountLog.unknown", { name: subject.name });
      const name = subject.name || (kind.startsWith("users.") ? t("accountLog.deletedUser") : "");
      const text = t(`accountLog.kinds.${kind}`, { name });
      return subject.count > 1 ? `${text} ${t("accountLog.andMore", { count: subject.count - 1 })}` : text;
    },
  };
}
