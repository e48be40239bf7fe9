import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CountedTextField, TextAreaField } from "#renderer/forms/fields/counted-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { TICKET_LENGTHS, type TicketSender } from "#shared/domain/support/ticket.ts";
import { SupportPicture } from "./support-picture.tsx";
import type { SupportPictureState } from "./use-support-picture.ts";

interface SupportFormProps {
  readonly form: ServiceForm<{ readonly subject: string; readonly comment: string }>;
  readonly sender: TicketSender;
  readonly attached: SupportPictureState;
}

/** The fields of a request for help. */
export function SupportForm({ form, sender, attached }: SupportFormProps) {
  const { t } = useTranslation();
  return (
    <FormBody form={form}>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {t("support.about", { account: sender.account_name, email: sender.email })}
      </Text>
      <CountedTextField
        form={form}
        name="subject"
        label={t("support.subject")}
        maxLength={TICKET_LENGTHS.subject}
        data-autofocus
      />
      <TextAreaField
        form={form}
        name="comment"
        label={t("support.message")}
        description={t("support.messageHint")}
        maxLength={TICKET_LENGTHS.comment}
        rows={6}
      />
      <SupportPicture attached={attached} />
      <Group justify="flex-end">
        <SubmitButton form={form}>{t("support.send")}</SubmitButton>
      </Group>
    </FormBody>
  );
}
