import { useTranslation } from "react-i18next";
import type { LogEntry } from "#shared/contract/rest/accounts/audit.ts";

/** An entry of an account's log, or of the service's. */
export type LoggedChange = Pick<LogEntry, "at" | "actor" | "changes">;

type Change = LogEntry["changes"][number];

/** Texts of actors without a name. */
export const NAMELESS = {
  user: "accountLog.somebody",
  device: "accountLog.player",
  remote: "accountLog.remote",
} as const;

/** Texts of a log's actors and changed fields. */
export function useChangeText() {
  const { t, i18n } = useTranslation();
  const value = (what: Change["to"]) => {
    if (what === null || what === "") return t("accountLog.empty");
    return typeof what === "boolean" ? t(`accountLog.${what ? "on" : "off"}`) : String(what);
  };
  return {
    actor: ({ actor: { type, name } }: Pick<LogEntry, "actor">) => name || t(NAMELESS[type]),
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
