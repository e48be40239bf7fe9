import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExceptionTexts } from "#renderer/features/schedules/exception-texts.ts";
import type { ScheduleException } from "#shared/contract/rest/music/schedules.ts";
import { ExceptionDialog } from "./dialogs/exception-dialog.tsx";
import classes from "./editor.module.css";
import type { LearntMusic } from "./use-known-music.ts";
import type { EditedPlan } from "./use-plan.ts";

interface ExceptionsSectionProps {
  readonly account: string;
  readonly edited: EditedPlan;
  readonly music: LearntMusic;
}

/** Exceptions to the week. */
export function ExceptionsSection({ account, edited, music }: ExceptionsSectionProps) {
  const { t } = useTranslation();
  const texts = useExceptionTexts(music.known);
  const [open, setOpen] = useState<ScheduleException | "new" | null>(null);
  const { plan, edit } = edited;
  const save = (exceptions: readonly ScheduleException[]) =>
    edit({ ...plan, exceptions: exceptions.toSorted((a, b) => a.from.localeCompare(b.from)) });
  return (
    <>
      <div className={classes.exceptionsHead}>
        <div>
          <h2>{t("schedules.exceptions.title")}</h2>
          <p>{t("schedules.exceptions.hint")}</p>
        </div>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen("new")}
        >
          {t("schedules.exceptions.add")}
        </Button>
      </div>
      {plan.exceptions.length > 0 ? (
        <ul className={classes.exceptions}>
          {plan.exceptions.map((exception, place) => (
            <li key={exception.id ?? `new ${place}`}>
              <p className={classes.exceptionWords}>
                {texts.title(exception)}
                <span>{texts.detail(exception)}</span>
              </p>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t("schedules.exceptions.edit", { name: texts.title(exception) })}
                onClick={() => setOpen(exception)}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                size={40}
                aria-label={t("schedules.exceptions.remove", { name: texts.title(exception) })}
                onClick={() => save(plan.exceptions.filter((one) => one !== exception))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      {open === null ? null : (
        <ExceptionDialog
          account={account}
          exception={open === "new" ? null : open}
          music={music}
          onDone={(exception) => save([...plan.exceptions.filter((one) => one !== open), exception])}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
