import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useChangeAccountSettings } from "#renderer/data/accounts/account-changes.ts";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { StepProps } from "./step.ts";
import { StepButtons } from "./step-buttons.tsx";
import classes from "./steps.module.css";

const CHOICES = [
  ["skip", true],
  ["play", false],
] as const;

/** Whether explicit tracks play in all zones of the company: one press. */
export function ExplicitStep({ accountId, onDone, onSkip }: StepProps) {
  const { t } = useTranslation();
  const account = useQuery(accountQueries(useServices()).detail(accountId)).data;
  const refusal = useRefusalText(useMay("account.update", { account: accountId }));
  const change = useChangeAccountSettings(accountId);
  const choose = (filter_explicit: boolean) => change.mutate({ filter_explicit }, { onSuccess: onDone });
  return (
    <>
      <div className={classes.choices}>
        {CHOICES.map(([name, filters]) => (
          <DisabledReason key={name} reason={refusal}>
            {(props) => (
              <Button
                className={classes.choice}
                classNames={{ label: classes.choiceLabel ?? "" }}
                variant="default"
                loading={change.isPending && change.variables.filter_explicit === filters}
                onClick={() => choose(filters)}
                {...props}
              >
                <span className={classes.name}>{t(`onboarding.explicit.${name}.title`)}</span>
                <span className={classes.about}>{t(`onboarding.explicit.${name}.body`)}</span>
                {account?.settings.filter_explicit === filters && (
                  <span className={classes.now}>{t("onboarding.explicit.now")}</span>
                )}
              </Button>
            )}
          </DisabledReason>
        ))}
      </div>
      <StepButtons onSkip={onSkip} />
    </>
  );
}
