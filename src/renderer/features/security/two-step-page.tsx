import { Alert, Skeleton } from "@mantine/core";
import { IconShieldExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { twoStepQuery } from "#renderer/data/sign-in/two-step.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecurityPage } from "./security-page.tsx";
import { TwoStepOn } from "./two-step-on.tsx";
import { TwoStepSetUp } from "./two-step-set-up.tsx";
import { useAfterTwoStep } from "./use-after-two-step.ts";

/** /user/two-step: sets up and changes two-step sign-in. People who are required to set it up are redirected here. */
export function TwoStepPage() {
  const { t } = useTranslation();
  const user = useSession().userId ?? "";
  const twoStep = useQuery({ ...twoStepQuery(useServices(), user), enabled: user !== "" });
  const goOn = useAfterTwoStep();
  // Shown once, until the person continues.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data } = twoStep;
  const required = data?.required_by.join(", ") ?? "";
  const finish = () => {
    setCodes(null);
    goOn();
  };
  return (
    <SecurityPage title={t("security.twoStep.title")} intro={t("security.twoStep.intro")}>
      {twoStep.isLoadingError && <QueryError error={twoStep.error} onRetry={() => twoStep.refetch()} />}
      {twoStep.isPending && <Skeleton height={240} radius="lg" aria-busy />}
      {data && required !== "" && data.since === null && codes === null && (
        <Alert variant="light" icon={<IconShieldExclamation aria-hidden />} role="status">
          {t("security.twoStep.requiredBy", { names: required })}
        </Alert>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onDone={finish} />}
      {data && codes === null && data.since === null && (
        <TwoStepSetUp user={user} hasPassword={data.has_password} onCodes={setCodes} />
      )}
      {data && codes === null && data.since !== null && (
        <TwoStepOn user={user} twoStep={data} since={data.since} onCodes={setCodes} />
      )}
    </SecurityPage>
  );
}
