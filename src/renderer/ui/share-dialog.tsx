import { TextInput } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";

interface ShareDialogProps {
  readonly opened: boolean;
  /** Name or title of what is shared. */
  readonly name: string;
  /** Its address, for anybody. */
  readonly url: string;
  readonly onClose: () => void;
}

/** Gives the address of something, to be sent to others. */
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
