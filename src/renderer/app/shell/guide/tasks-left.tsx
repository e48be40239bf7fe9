import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface TasksLeftProps {
  readonly count: number;
  /** Of the number. */
  readonly className: string | undefined;
}

/** The number of tasks left behind a menu entry, in words for screen readers; nothing when none is. */
export function TasksLeft({ count, className }: TasksLeftProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden>{t("shell.tasksLeft", { count })}</VisuallyHidden>
      <span className={className} aria-hidden>
        {count}
      </span>
    </>
  );
}
