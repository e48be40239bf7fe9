import { Button, Card, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useExportPersonalData } from "#renderer/data/people/personal-data.ts";
import { twoStepQuery } from "#renderer/data/sign-in/two-step.ts";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { OwnConfirmation } from "#shared/contract/rest/people/personal-data.ts";
import type { TwoStep } from "#shared/contract/rest/people/two-step.ts";
import { ConfirmSelfDialog } from "./confirm-self-dialog.tsx";
import { EraseCard } from "./erase-card.tsx";
import { SecurityPage } from "./security-page.tsx";
import classes from "./two-step.module.css";

/** /user/data: exports or erases all personal data. */
export function DataPage() {
  const { t } = useTranslation();
  const user = useSession().userId ?? "";
  const own = useQuery({ ...twoStepQuery(useServices(), user), enabled: user !== "" });
  return (
    <SecurityPage title={t("security.data.title")} intro={t("security.data.intro")}>
      {own.isLoadingError && <QueryError error={own.error} onRetry={() => own.refetch()} />}
      {own.isPending && <Skeleton height={320} radius="lg" aria-busy />}
      {own.data && (
        <>
          <DownloadCard user={user} twoStep={own.data} />
          <EraseCard user={user} twoStep={own.data} />
        </>
      )}
    </SecurityPage>
  );
}

interface DownloadCardProps {
  readonly user: string;
  readonly twoStep: TwoStep;
}

function DownloadCard({ user, twoStep }: DownloadCardProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useExportPersonalData();
  const download = async (body: z.output<typeof OwnConfirmation>) => {
    const kept = await mutateAsync({ params: { user }, body });
    const day = kept.made_at.slice(0, 10);
    saveFile(`roomtone-${day}.json`, "application/json", [JSON.stringify(kept, null, 2)]);
  };
  return (
    <Card component="section" aria-labelledby="download-data">
      <div className={classes.section}>
        <h2 id="download-data" className={classes.heading}>
          {t("security.data.download.heading")}
        </h2>
        <p className={classes.text}>{t("security.data.download.hint")}</p>
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t("security.data.download.open")}
          </Button>
        </div>
      </div>
      <ConfirmSelfDialog
        opened={asking}
        title={t("security.data.download.heading")}
        twoStep={twoStep}
        commitLabel={t("security.data.download.commit")}
        onCommit={download}
        onClose={() => setAsking(false)}
      >
        <p className={classes.text}>{t("security.data.download.private")}</p>
      </ConfirmSelfDialog>
    </Card>
  );
}
