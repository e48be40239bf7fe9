import { ActionIcon } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "#renderer/lib/services.tsx";
import { ShareDialog } from "#renderer/ui/dialogs/share-dialog.tsx";
import { Hint } from "#renderer/ui/feedback/hint.tsx";

interface ShareButtonProps {
  readonly name: string;
  /** Path in the web client. */
  readonly path: string;
  /** In px; matches the neighbouring buttons. */
  readonly size?: number;
}

/** Opens the dialog with the music's public address. */
export function ShareButton({ name, path, size = 42 }: ShareButtonProps) {
  const { t } = useTranslation();
  const { host } = useServices();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Hint label={t("share.button")}>
        <ActionIcon
          size={size}
          variant="default"
          aria-label={t("share.title", { name })}
          onClick={() => setOpened(true)}
        >
          <IconShare size={18} aria-hidden />
        </ActionIcon>
      </Hint>
      <ShareDialog
        opened={opened}
        name={name}
        url={(host.serviceUrl || location.origin) + path}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
