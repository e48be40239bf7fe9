import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface TasksLeftProps {
  readonly className: string | undefined;
  readonly count: number;
}

/** The number of tasks that are left behind a navigation item, as a badge and as part of the item's name. */
export function TasksLeft({ className, count }: TasksLeftProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden>{`, ${t("shell.tasksLeft", { count })}`}</VisuallyHidden>
      <span className={className} aria-hidden>
        {count}
      </span>
    </>
  );
}
