import { TextInput } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import { Dialog } from "./dialog.tsx";

interface ShareDialogProps {
  readonly opened: boolean;
  /** Name or title of the shared item. */
  readonly name: string;
  /** Its public address. */
  readonly url: string;
  readonly onClose: () => void;
}

/** Shows a public address to share. */
export function ShareDialog({ opened, name, url, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog opened={opened} title={t("share.title", { name })} onClose={onClose} withCross>
      <TextInput
        ref={field}
        label={t("share.link")}
        description={t("share.description", { name })}
        value={url}
        readOnly
        mb="md"
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={() => url} onFailed={() => field.current?.select()} data-autofocus>
        {t("share.copy")}
      </CopyButton>
    </Dialog>
  );
}
