import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useCreateWebhook, useUpdateWebhook } from "#renderer/data/alerts/webhook-changes.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { WEBHOOK_EVENTS, type Webhook, WebhookInput } from "#shared/contract/rest/accounts/webhooks.ts";
import { eventText } from "./event-text.ts";

interface WebhookDialogProps {
  readonly account: string;
  /** The webhook to change, `new` to add one, or null when closed. */
  readonly editing: Webhook | "new" | null;
  readonly privateAllowed: boolean;
  /** Called with the secret of a new webhook. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** Asks for an address and what it receives. */
export function WebhookDialog({ editing, ...form }: WebhookDialogProps) {
  const { t } = useTranslation();
  const title = t(editing === "new" ? "webhooks.addTitle" : "webhooks.editTitle");
  return (
    <Dialog opened={editing !== null} title={title} size={520} onClose={form.onClose}>
      {editing !== null && <WebhookForm editing={editing} {...form} />}
    </Dialog>
  );
}

function WebhookForm({
  account,
  editing,
  privateAllowed,
  onSecret,
  onClose,
}: WebhookDialogProps & { readonly editing: Webhook | "new" }) {
  const { t } = useTranslation();
  const create = useCreateWebhook(account);
  const update = useUpdateWebhook(account);
  const isNew = editing === "new";
  const form = useServiceForm({
    defaults: {
      url: isNew ? "" : editing.url,
      events: isNew ? [...WEBHOOK_EVENTS] : editing.events,
      enabled: isNew || editing.enabled,
    },
    schema: WebhookInput,
    call: async (body) => {
      if (!isNew) return void (await update.mutateAsync({ params: { account, webhook: editing.id }, body }));
      const { secret } = await create.mutateAsync({ params: { account }, body });
      onSecret(secret);
    },
    failureText: (error) =>
      error instanceof ApiError && error.reason === "too-many" ? t("webhooks.tooMany") : null,
    onSuccess: onClose,
  });
  return (
    <FormBody form={form}>
      <TextField
        form={form}
        name="url"
        label={t("webhooks.url")}
        description={t(privateAllowed ? "webhooks.urlHintPrivate" : "webhooks.urlHint")}
        placeholder="https://"
        type="url"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field, fieldState }) => (
          <Checkbox.Group
            label={t("webhooks.events")}
            value={[...field.value]}
            onChange={field.onChange}
            error={fieldState.error?.message}
          >
            <Stack gap="xs" mt="xs">
              {WEBHOOK_EVENTS.map((event) => (
                <Checkbox key={event} value={event} label={eventText(t, event)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t("webhooks.save")}</SubmitButton>
      </Group>
    </FormBody>
  );
}
