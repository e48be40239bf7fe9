import { ActionIcon, Tooltip } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../lib/paths.ts";
import { useServices } from "../../../lib/services.tsx";
import { ShareDialog } from "../../../ui/share-dialog.tsx";

/** Opens the dialog with the public address of a schedule. */
export function ShareSchedule({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  const { host } = useServices();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Tooltip label={t("share.button")}>
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t("share.title", { name })}
          onClick={() => setOpened(true)}
        >
          <IconShare size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ShareDialog
        opened={opened}
        name={name}
        url={(host.serviceUrl || location.origin) + paths.discoverSchedule({ scheduleId: id })}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
