import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { BookVoucher } from "#shared/contract/rest/operator/price-books.ts";
import { voucherCode } from "#shared/domain/pricing/voucher.ts";
import type { Message } from "#shared/domain/validation/message.ts";
import { timestamp } from "#shared/domain/validation/validators.ts";
import { countMessage } from "./counts.ts";
import { DayField } from "./day-field.tsx";
import { dayEnd, dayOf } from "./days.ts";

interface VoucherDialogProps {
  /** The voucher to change; `new` to add one; null when closed. */
  readonly editing: BookVoucher | "new" | null;
  /** Codes that there are already. */
  readonly taken: readonly string[];
  readonly onSave: (voucher: BookVoucher) => void;
  readonly onClose: () => void;
}

/** Asks for a voucher. */
export function VoucherDialog({ editing, taken, onSave, onClose }: VoucherDialogProps) {
  const { t } = useTranslation();
  const voucher = editing === "new" ? null : editing;
  const title =
    voucher === null ? t("priceBook.vouchers.add") : t("priceBook.vouchers.edit", { code: voucher.code });
  return (
    <Dialog opened={editing !== null} title={title} onClose={onClose}>
      {editing !== null && (
        <VoucherForm
          voucher={voucher}
          taken={taken.filter((code) => code !== voucher?.code)}
          onSave={onSave}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface Values {
  readonly code: string;
  readonly description: string;
  readonly percent_off: number | null;
  readonly months: number | null;
  readonly extra_trial_days: number | null;
  /** The last day; empty: no end. */
  readonly until: string;
  readonly max_uses: number | null;
}

interface VoucherFormProps extends Omit<VoucherDialogProps, "editing"> {
  readonly voucher: BookVoucher | null;
}

function VoucherForm({ voucher, taken, onSave, onClose }: VoucherFormProps) {
  const { t } = useTranslation();
  const until = voucher?.valid_until ? dayOf(new Date(voucher.valid_until)) : "";
  const form = useServiceForm<Values>({
    defaults: {
      code: voucher?.code ?? "",
      description: voucher?.description ?? "",
      percent_off: voucher?.percent_off ?? 0,
      months: voucher?.months ?? 0,
      extra_trial_days: voucher?.extra_trial_days ?? 0,
      until,
      max_uses: voucher?.max_uses ?? null,
    },
    validate: (values) => {
      const code = voucherCode(values.code);
      return {
        code: codeMessage(code, taken) ?? (isCode(code) ? null : t("priceBook.vouchers.codeRule")),
        description: values.description.length > 200 ? { code: "max", length: 200 } : null,
        percent_off: countMessage(values.percent_off, 0, 100),
        months: countMessage(values.months, 0, 36),
        extra_trial_days: countMessage(values.extra_trial_days, 0, 3_650),
        until: values.until === "" ? null : timestamp(dayEnd(values.until)),
        max_uses: values.max_uses === null ? null : countMessage(values.max_uses, 1, 1_000_000_000),
      };
    },
    call: async (values) => {
      // A day that was left alone keeps its time.
      const end = values.until === until ? (voucher?.valid_until ?? null) : dayEnd(values.until);
      onSave({
        ...(voucher?.uses === undefined ? {} : { uses: voucher.uses }),
        code: voucherCode(values.code),
        description: values.description.trim(),
        percent_off: values.percent_off ?? 0,
        months: values.months ?? 0,
        extra_trial_days: values.extra_trial_days ?? 0,
        valid_until: values.until === "" ? null : end,
        max_uses: values.max_uses,
      });
    },
    onSuccess: onClose,
  });
  return (
    <FormBody form={form}>
      <TextField form={form} name="code" label={t("priceBook.vouchers.code")} autoComplete="off" required />
      <TextField form={form} name="description" label={t("priceBook.vouchers.description")} />
      <NumberField form={form} name="percent_off" label={t("priceBook.vouchers.percent")} min={0} max={100} />
      <NumberField form={form} name="months" label={t("priceBook.vouchers.months")} min={0} max={36} />
      <NumberField form={form} name="extra_trial_days" label={t("priceBook.vouchers.trial")} min={0} />
      <DayField
        form={form}
        name="until"
        label={t("priceBook.vouchers.until")}
        description={t("priceBook.vouchers.untilHint")}
      />
      <NumberField
        form={form}
        name="max_uses"
        label={t("priceBook.vouchers.most")}
        description={t("priceBook.vouchers.mostHint")}
        min={1}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t("priceBook.vouchers.save")}</SubmitButton>
      </Group>
    </FormBody>
  );
}

function codeMessage(code: string, taken: readonly string[]): Message | null {
  if (code === "") return { code: "required" };
  if (code.length > 60) return { code: "max", length: 60 };
  return taken.includes(code) ? { code: "rule", rule: "bookTwice", values: { name: code } } : null;
}

function isCode(code: string): boolean {
  return /^[A-Z0-9_-]+$/.test(code);
}
