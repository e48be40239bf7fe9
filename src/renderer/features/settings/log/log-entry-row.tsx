import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { LogEntry } from "#shared/contract/rest/audit.ts";
import classes from "./log.module.css";
import { useLogText } from "./log-text.ts";

/** One log entry: person, action, and changed fields. */
export function LogEntryRow({ entry }: { readonly entry: LogEntry }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { actor, what, change } = useLogText();
  return (
    <div className={classes.row}>
      <time className={classes.when} dateTime={entry.at}>
        {dateText(Date.parse(entry.at), { dateStyle: "medium", timeStyle: "short" })}
      </time>
      <div className={classes.what}>
        <div>
          <strong>{actor(entry)}</strong> {what(entry)}
        </div>
        {entry.changes.length > 0 && (
          <ul className={classes.changes} aria-label={t("accountLog.changes")}>
            {entry.changes.map((field) => (
              <li key={field.field}>{change(field)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
