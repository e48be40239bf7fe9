import { Button } from "@mantine/core";
import { IconCopy, IconEraser } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWeekTexts } from "#renderer/features/schedules/editor/week/week-texts.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import classes from "./dialogs.module.css";
import { DayChips } from "./slot-dialog.tsx";

interface DayDialogProps {
  readonly day: number;
  readonly onCopy: (to: readonly number[]) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** Copies a whole day to others, or clears it. */
export function DayDialog({ day, onCopy, onClear, onClose }: DayDialogProps) {
  const { t } = useTranslation();
  const texts = useWeekTexts(NO_MUSIC);
  const others = [0, 1, 2, 3, 4, 5, 6].filter((one) => one !== day);
  const [to, setTo] = useState<readonly number[]>([]);
  const close = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog opened withCross size={580} title={texts.day(day)} onClose={onClose}>
      <div className={classes.body}>
        <fieldset className={classes.group}>
          <legend>{t("schedules.day.copyTo")}</legend>
          <p className={classes.note}>{t("schedules.day.copyHint", { day: texts.day(day) })}</p>
          <Button size="compact-sm" variant="default" onClick={() => setTo(others)}>
            {t("schedules.day.all")}
          </Button>
          <DayChips days={to} onChange={setTo} dayName={(one) => texts.day(one, "short")} disabled={day} />
        </fieldset>
        <div className={classes.buttons}>
          <span className={classes.more}>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconEraser size={16} aria-hidden />}
              onClick={close(onClear)}
            >
              {t("schedules.day.clear", { day: texts.day(day) })}
            </Button>
          </span>
          <Button
            disabled={to.length === 0}
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={close(() => onCopy(to))}
          >
            {t("schedules.day.copy")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const NO_MUSIC = new Map();
