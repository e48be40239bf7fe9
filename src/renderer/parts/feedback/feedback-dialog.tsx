import { Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useWriteFeedback } from "#renderer/data/feedback/write-feedback.ts";
import { TextAreaField } from "#renderer/forms/fields/counted-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useDraft } from "#renderer/forms/use-draft.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { newId } from "#renderer/lib/new-id.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { useDrawnOpened } from "#renderer/ui/dialogs/use-drawn-opened.ts";
import { APP_FEEDBACK, APP_FEEDBACK_LENGTH } from "#shared/domain/feedback/feedback.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { notEmpty } from "#shared/domain/validation/validators.ts";
import { useFeedbackDialogs } from "./feedback-dialogs.ts";

const { min, max } = APP_FEEDBACK_LENGTH;
const AppFeedback = z.object({ text: z.string().trim().superRefine(checked(notEmpty)).min(min).max(max) });

const EMPTY = { text: "" };

/** Feedback in a person's own words. A closed dialog keeps them. */
export function FeedbackDialog() {
  const { t } = useTranslation();
  const { opened, close } = useFeedbackDialogs();
  const drawn = useDrawnOpened();
  const { mutateAsync: write } = useWriteFeedback();
  const [id, setId] = useState(newId);
  const form = useServiceForm({
    schema: AppFeedback,
    defaults: EMPTY,
    call: ({ text }) =>
      write({
        id,
        form: APP_FEEDBACK,
        interaction: "completed",
        steps: [
          { id: "feedback", type: "text", index: 0, question: t("feedback.app.question"), response: text },
        ],
      }),
    success: () => t("feedback.app.sent"),
    onSuccess: () => {
      close();
      setId(newId());
      form.reset();
    },
  });
  useDraft(form, APP_FEEDBACK);
  return (
    <Dialog
      opened={drawn && opened === "feedback"}
      onClose={close}
      title={t("feedback.app.title")}
      ignoreClose={form.disabled === "submitting"}
      withCross
    >
      <FormBody form={form}>
        <TextAreaField
          form={form}
          name="text"
          label={t("feedback.app.question")}
          description={t("feedback.app.hint")}
          maxLength={max}
          countFrom={1}
          acceptsMore
          data-autofocus
        />
        <Group justify="flex-end">
          <SubmitButton form={form}>{t("feedback.app.send")}</SubmitButton>
        </Group>
      </FormBody>
    </Dialog>
  );
}
