import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import classes from "./webhooks.module.css";

interface SecretDialogProps {
  /** Null when closed. */
  readonly secret: string | null;
  readonly onClose: () => void;
}

/** Shows a new secret, once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    // A click outside must not close it.
    <Dialog
      opened={secret !== null}
      title={t("webhooks.secretTitle")}
      size={520}
      ignoreClose
      onClose={onClose}
    >
      <Stack>
        <p className={classes.hint}>{t("webhooks.secretHint")}</p>
        <TextInput
          label={t("webhooks.secret")}
          value={secret ?? ""}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="xs">
          <CopyButton variant="default" text={() => secret ?? ""}>
            {t("webhooks.copy")}
          </CopyButton>
          <Button onClick={onClose}>{t("webhooks.done")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
