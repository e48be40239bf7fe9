import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { onboardingStepsQuery } from "#renderer/data/onboarding/guide.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { SettableStep, StepStatus } from "#shared/domain/onboarding/steps.ts";
import classes from "./steps.module.css";

interface DoneBeforeProps {
  readonly accountId: string;
  readonly step: SettableStep;
}

/** Says that a step was done or skipped before it was opened; nothing about an open one. */
export function DoneBefore({ accountId, step }: DoneBeforeProps) {
  const { t } = useTranslation();
  const steps = useQuery(onboardingStepsQuery(useServices(), accountId)).data;
  const before = useRef<StepStatus | "open" | null>(null);
  if (before.current === null && steps)
    before.current = steps.find(({ name }) => name === step)?.status ?? "open";
  if (before.current === null || before.current === "open") return null;
  return (
    <p className={classes.doneBefore} role="status">
      <IconCircleCheck size={20} aria-hidden />
      {t(`onboarding.before.${before.current}`)}
    </p>
  );
}
