import { useTranslation } from "react-i18next";
import type { LogEntry } from "#shared/contract/rest/audit.ts";

type Change = LogEntry["changes"][number];

/** Texts of the log, for the list and the export. */
export function useLogText() {
  const { t, i18n } = useTranslation();
  const value = (what: Change["to"]) => {
    if (what === null || what === "") return t("accountLog.empty");
    return typeof what === "boolean" ? t(`accountLog.${what ? "on" : "off"}`) : String(what);
  };
  return {
    actor: ({ actor: { type, name } }: LogEntry) =>
      name || t(type === "user" ? "accountLog.somebody" : "accountLog.player"),
    what: ({ kind, subject }: LogEntry) => {
      if (kind === null) return t("accountLog.unknown", { name: subject.name });
      const name = subject.name || (kind.startsWith("users.") ? t("accountLog.deletedUser") : "");
      const text = t(`accountLog.kinds.${kind}`, { name });
      return subject.count > 1 ? `${text} ${t("accountLog.andMore", { count: subject.count - 1 })}` : text;
    },
    change: ({ field, from, to }: Change) => {
      const key = `forms.fields.${field}`;
      const name = i18n.exists(key)
        ? t(key as "accountLog.unknown")
        : field.replace(/^settings\./, "").replaceAll("_", " ");
      return from === null
        ? t("accountLog.set", { field: name, to: value(to) })
        : t("accountLog.changed", { field: name, from: value(from), to: value(to) });
    },
  };
}
