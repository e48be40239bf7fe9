import { Button, Group, Text } from "@mantine/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextAreaField } from "#renderer/forms/fields/counted-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { localizedErrorText } from "#renderer/lib/errors/error-text.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { shownCode } from "#renderer/lib/transport/api-error.ts";
import { useSupportEmail } from "#renderer/lib/use-support-email.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { LONGEST_COMMENT } from "#shared/domain/reporting/report-limits.ts";
import { ErrorId } from "./error-id.tsx";

/** The dialog for the current error: its text or, for an unexpected error, a form for a comment. */
export function ErrorDialog() {
  const { t, i18n } = useTranslation();
  const { errorDialogs, reporting } = useServices();
  const current = useSyncExternalStore(errorDialogs.subscribe, errorDialogs.get);
  // Keeps the last error on screen while the dialog closes.
  const [shown, setShown] = useState(current);
  if (current !== null && current !== shown) setShown(current);
  useEffect(() => {
    if (current) reporting.event("error-shown", { code: shownCode(current.error) });
  }, [current, reporting]);
  const text = shown && localizedErrorText(i18n, shown.error);
  return (
    <Dialog
      opened={current !== null}
      onClose={errorDialogs.close}
      title={t(text === null ? "errorPage.report.title" : "app.errors.clientTitle")}
      withCross
    >
      {shown && text === null && <ReportForm error={shown.error} onClose={errorDialogs.close} />}
      {shown && text !== null && (
        <>
          <Text>{text}</Text>
          <Group justify="flex-end" mt="lg">
            <Button onClick={errorDialogs.close} data-autofocus>
              {t("app.close")}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}

interface ReportFormProps {
  readonly error: unknown;
  readonly onClose: () => void;
}

/** Reports the error at once; the person's comment follows. */
function ReportForm({ error, onClose }: ReportFormProps) {
  const { t } = useTranslation();
  const { reporting } = useServices();
  const email = useSupportEmail();
  const [id] = useState(() => reporting.error("dialog", error));
  const form = useServiceForm({
    defaults: { comment: "" },
    call: ({ comment }) => reporting.comment(id, comment.trim()),
    failureText: () => t("errorPage.report.failed"),
    success: () => t("errorPage.report.sent"),
    onSuccess: onClose,
  });
  const comment = useWatch({ control: form.control, name: "comment" });
  return (
    <FormBody form={form}>
      <Text>
        {email === null ? t("errorPage.report.bodyNoAddress") : t("errorPage.report.body", { email })}
      </Text>
      <TextAreaField
        form={form}
        name="comment"
        label={t("errorPage.report.field")}
        maxLength={LONGEST_COMMENT}
        data-autofocus
      />
      <ErrorId id={id} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.close")}
        </Button>
        <SubmitButton form={form} disabled={comment.trim() === ""}>
          {t("errorPage.report.send")}
        </SubmitButton>
      </Group>
    </FormBody>
  );
}
