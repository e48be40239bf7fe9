import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useUpdateAnnouncement } from "#renderer/data/messaging/announcement-changes.ts";
import type { Announcement } from "#renderer/data/messaging/announcements.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { MAX_ANNOUNCEMENT_NAME } from "#shared/contract/announcements.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import classes from "./message-page.module.css";

interface RenameDialogProps {
  readonly account: string;
  readonly message: Announcement;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renames a message. */
export function RenameDialog(props: RenameDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={props.opened}
      title={t("messaging.messages.renameTitle")}
      onClose={props.onClose}
      withCross
    >
      {props.opened ? <RenameForm {...props} /> : null}
    </Dialog>
  );
}

const Name = z.object({ name: requiredText(MAX_ANNOUNCEMENT_NAME) });

function RenameForm({ account, message, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const update = useUpdateAnnouncement(account);
  const form = useServiceForm({
    defaults: { name: message.name },
    schema: Name,
    call: async ({ name }) => {
      if (name !== message.name) await update.mutateAsync({ id: message.id, name });
    },
    onSuccess: onClose,
  });
  return (
    <FormBody form={form}>
      <TextField form={form} name="name" label={t("messaging.messages.name")} data-autofocus />
      <div className={classes.dialogButtons}>
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t("messaging.messages.saveName")}</SubmitButton>
      </div>
    </FormBody>
  );
}
