import { Button, Group, SegmentedControl } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useCreateStatusNotice, useUpdateStatusNotice } from "#renderer/data/operator/status-notices.ts";
import { TextAreaField } from "#renderer/forms/fields/counted-field.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { NOTICE_LENGTHS, type OperatorNotice } from "#shared/contract/rest/status/status.ts";
import { NOTICE_KINDS, NOTICE_STATUSES, type NoticeKind } from "#shared/domain/status/status-notice.ts";
import type { Message } from "#shared/domain/validation/message.ts";
import { MomentField } from "./moment-field.tsx";
import {
  IMPACTS_OF,
  type NoticeValues,
  shownOf,
  timeMessages,
  timesOf,
  USUAL,
  valuesOf,
} from "./notice-values.ts";
import { ShownNotices } from "./shown-notices.tsx";

/** The form that is open: of a new notice, or to correct or to continue one. */
export type Editing =
  | { readonly what: "new"; readonly notice: null }
  | { readonly what: "edit" | "update"; readonly notice: OperatorNotice };

interface NoticeDialogProps {
  /** Null when closed. */
  readonly editing: Editing | null;
  readonly onClose: () => void;
}

/** Asks for a notice, or for what changed about one. */
export function NoticeDialog({ editing, onClose }: NoticeDialogProps) {
  const { t } = useTranslation();
  const title = t(`operatorStatus.dialog.${editing?.what ?? "new"}`);
  return (
    // A click beside it loses nothing that was typed.
    <Dialog opened={editing !== null} title={title} size={560} withCross ignoreClose onClose={onClose}>
      {editing && <NoticeForm {...editing} onClose={onClose} />}
    </Dialog>
  );
}

type NoticeFormProps = Editing & Pick<NoticeDialogProps, "onClose">;

function NoticeForm({ what, notice, onClose }: NoticeFormProps) {
  const { t } = useTranslation();
  const create = useCreateStatusNotice();
  const update = useUpdateStatusNotice();
  const hasText = what !== "edit";
  const begun = valuesOf(notice);
  const form = useServiceForm<NoticeValues>({
    defaults: what === "update" ? { ...begun, body: "" } : begun,
    validate: (values) => ({
      name: textMessage(values.name, NOTICE_LENGTHS.name),
      body: hasText ? textMessage(values.body, NOTICE_LENGTHS.body) : null,
      ...timeMessages(values),
    }),
    serviceNames: { starts_at: "starts_day", ends_at: "ends_day" },
    call: (values) => {
      const { kind, name, impact, status, body } = values;
      if (notice === null)
        return create.mutateAsync({ body: { kind, name, impact, status, body, ...timesOf(values) } });
      const params = { notice: notice.id };
      return what === "update"
        ? update.mutateAsync({ params, body: { status, body } })
        : update.mutateAsync({ params, body: { name, impact, ...timesOf(values) } });
    },
    onSuccess: onClose,
  });
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <FormBody form={form}>
      {what === "new" && <KindField form={form} />}
      {what !== "update" && (
        <>
          <TextField
            form={form}
            name="name"
            label={t("forms.fields.notice_name")}
            placeholder={t(`operatorStatus.namePlaceholder.${kind}`)}
            autoComplete="off"
          />
          <SelectField
            form={form}
            name="impact"
            label={t("forms.fields.notice_impact")}
            data={IMPACTS_OF[kind].map((value) => ({ value, label: t(`operatorStatus.impacts.${value}`) }))}
            allowDeselect={false}
          />
        </>
      )}
      {what !== "edit" && (
        <SelectField
          form={form}
          name="status"
          label={t("forms.fields.notice_status")}
          data={NOTICE_STATUSES[kind].map((value) => ({
            value,
            label: t(`operatorStatus.statuses.${value}`),
          }))}
          allowDeselect={false}
        />
      )}
      {what !== "update" && kind === "maintenance" && (
        <>
          <MomentField
            form={form}
            day="starts_day"
            time="starts_time"
            label={t("forms.fields.notice_starts_at")}
            timeLabel={t("operatorStatus.startsTime")}
          />
          <MomentField
            form={form}
            day="ends_day"
            time="ends_time"
            label={t("forms.fields.notice_ends_at")}
            timeLabel={t("operatorStatus.endsTime")}
          />
        </>
      )}
      {hasText && (
        <TextAreaField
          form={form}
          name="body"
          label={t("forms.fields.notice_text")}
          description={t("operatorStatus.textHint")}
          maxLength={NOTICE_LENGTHS.body}
        />
      )}
      <Preview form={form} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t(`operatorStatus.submit.${what}`)}</SubmitButton>
      </Group>
    </FormBody>
  );
}

/** Another kind begins with its own impact and status. */
function KindField({ form }: { readonly form: ServiceForm<NoticeValues> }) {
  const { t } = useTranslation();
  const choose = (kind: NoticeKind) => {
    form.setValue("kind", kind, { shouldDirty: true });
    form.setValue("impact", USUAL[kind].impact);
    form.setValue("status", USUAL[kind].status);
  };
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <SegmentedControl
      aria-label={t("operatorStatus.kind")}
      value={kind}
      data={NOTICE_KINDS.map((value) => ({ value, label: t(`operatorStatus.kinds.${value}`) }))}
      onChange={choose}
    />
  );
}

/** The notice as people would see it now. */
function Preview({ form }: { readonly form: ServiceForm<NoticeValues> }) {
  const { t } = useTranslation();
  const values = useWatch({ control: form.control }) as NoticeValues;
  const isOver = NOTICE_STATUSES[values.kind].at(-1) === values.status;
  const shown = shownOf(
    [
      {
        ...values,
        ...timesOf(values),
        id: "preview",
        name: values.name.trim() || t("forms.fields.notice_name"),
        resolved_at: isOver ? "now" : null,
        updates: [{ id: "", status: values.status, at: "", body: values.body.trim() || "…" }],
      },
    ],
    Date.now(),
  );
  return <ShownNotices title={t("operatorStatus.preview")} notices={shown} level={3} />;
}

function textMessage(text: string, most: number): Message | null {
  if (text.trim() === "") return { code: "required" };
  return text.trim().length > most ? { code: "max", length: most } : null;
}
