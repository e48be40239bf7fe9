import { Button, Group, Skeleton } from "@mantine/core";
import { IconDeviceMobile, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { remoteQueries, useRemoteHere, useResetRemoteCode } from "#renderer/data/zones/remotes.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { AsyncButton } from "#renderer/ui/buttons/async-button.tsx";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { QrCode } from "#renderer/ui/layout/qr-code.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { formatRemoteCode } from "#shared/domain/pairing/remote-code.ts";
import classes from "./remote-dialog.module.css";

interface RemoteDialogProps {
  readonly zone: SoundZone;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The zone's remote code, for staff without an account: to scan, type, copy, print and reset. */
export function RemoteDialog({ zone, opened, onClose }: RemoteDialogProps) {
  const { t } = useTranslation();
  const code = useQuery(remoteQueries(useServices()).code(zone.id));
  const reset = useResetRemoteCode(zone.id);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Dialog
        opened={opened && !asking}
        title={t("zones.remote.title", { zone: zone.name })}
        onClose={onClose}
        withCross
      >
        {code.isLoadingError ? (
          <QueryError error={code.error} onRetry={() => code.refetch()} />
        ) : code.data === undefined ? (
          <Skeleton height={280} />
        ) : code.data === null ? (
          <div className={classes.column}>
            <p className={classes.text}>{t("zones.remote.none")}</p>
            <AsyncButton onClick={() => reset.mutateAsync()}>{t("zones.remote.create")}</AsyncButton>
          </div>
        ) : (
          <Code zone={zone} code={code.data} onReset={() => setAsking(true)} />
        )}
      </Dialog>
      <ConfirmDialog
        opened={opened && asking}
        danger
        title={t("zones.remote.resetTitle", { zone: zone.name })}
        commitLabel={t("zones.remote.reset")}
        onCommit={() => reset.mutateAsync()}
        onClose={() => setAsking(false)}
      >
        {t("zones.remote.resetBody")}
      </ConfirmDialog>
    </>
  );
}

interface CodeProps {
  readonly zone: SoundZone;
  readonly code: string;
  readonly onReset: () => void;
}

function Code({ zone, code, onReset }: CodeProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { host } = useServices();
  const here = useRemoteHere(zone.id);
  const address = (host.serviceUrl || location.origin) + paths.remote();
  // The fragment reaches no server and no log.
  const link = `${address}#${code}`;
  return (
    <div className={classes.column}>
      <p className={classes.text}>{t("zones.remote.intro")}</p>
      <div className={classes.card}>
        <p className={classes.zone}>{zone.name}</p>
        <p className={classes.place}>{zone.location_name}</p>
        <QrCode text={link} label={t("zones.remote.qr", { zone: zone.name })} />
        <p className={classes.address}>{address.replace(/^https?:\/\//, "")}</p>
        <p className={classes.code}>
          <span className={classes.spelled}>{t("zones.remote.codeIs", { code: [...code].join(" ") })}</span>
          <span aria-hidden>{formatRemoteCode(code)}</span>
        </p>
      </div>
      <Group gap="xs">
        <CopyButton variant="default" text={() => link}>
          {t("zones.remote.copy")}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t("zones.remote.print")}
        </Button>
      </Group>
      {host.kind === "web" ? (
        <AsyncButton
          variant="default"
          leftSection={<IconDeviceMobile size={18} aria-hidden />}
          onClick={async () => {
            await here.mutateAsync();
            navigate(paths.remote());
          }}
        >
          {t("zones.remote.here")}
        </AsyncButton>
      ) : null}
      <Button variant="subtle" color="red" onClick={onReset}>
        {t("zones.remote.reset")}
      </Button>
    </div>
  );
}
