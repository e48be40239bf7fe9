import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import classes from "./change-row.module.css";
import { type LoggedChange, useChangeText } from "./use-change-text.ts";

interface ChangeRowProps {
  readonly entry: LoggedChange;
  /** The action, after the actor's name. */
  readonly what: string;
}

/** One entry of a log: person, action, and changed fields. */
export function ChangeRow({ entry, what }: ChangeRowProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { actor, change } = useChangeText();
  return (
    <div className={classes.row}>
      <time className={classes.when} dateTime={entry.at}>
        {dateText(Date.parse(entry.at), { dateStyle: "medium", timeStyle: "short" })}
      </time>
      <div className={classes.what}>
        <div>
          <strong>{actor(entry)}</strong> {what}
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
