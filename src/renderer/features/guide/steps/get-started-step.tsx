import { Button } from "@mantine/core";
import { IconDevices, IconMusicSearch, IconPlayerPlay, type TablerIcon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { StepProps } from "./step.ts";
import { StepButtons } from "./step-buttons.tsx";
import classes from "./steps.module.css";

const PICTURES = [
  ["choose", IconMusicSearch],
  ["pair", IconDevices],
  ["play", IconPlayerPlay],
] as const satisfies readonly (readonly [string, TablerIcon])[];

/** What happens next, in three pictures. */
export function GetStartedStep({ onDone, onSkip }: StepProps) {
  const { t } = useTranslation();
  return (
    <>
      <ol className={classes.pictures}>
        {PICTURES.map(([name, Icon]) => (
          <li key={name} className={classes.picture}>
            <span className={classes.icon}>
              <Icon size={34} stroke={1.5} aria-hidden />
            </span>
            <span>
              <span className={classes.name}>{t(`onboarding.start.${name}.title`)}</span>
              <span className={classes.about}>{t(`onboarding.start.${name}.body`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <StepButtons onSkip={onSkip}>
        <Button size="md" onClick={onDone}>
          {t("onboarding.next")}
        </Button>
      </StepButtons>
    </>
  );
}
