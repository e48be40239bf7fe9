import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./steps.module.css";

interface StepButtonsProps {
  readonly onSkip: () => void;
  /** The main button; none where a choice above goes on. */
  readonly children?: ReactNode;
}

/** A step's last row: skip, and the main button. */
export function StepButtons({ onSkip, children }: StepButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.buttons}>
      <Button variant="subtle" color="gray" size="md" onClick={onSkip}>
        {t("onboarding.skip")}
      </Button>
      {children}
    </div>
  );
}
