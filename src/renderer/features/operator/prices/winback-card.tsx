import { Button, Card, Group } from "@mantine/core";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CheckField } from "#renderer/forms/fields/check-field.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { PLANS } from "#shared/domain/billing/plans.ts";
import type { BookDraft } from "./book-draft.ts";
import { countMessage } from "./counts.ts";
import classes from "./prices.module.css";
import { useBookTexts } from "./use-book-texts.ts";

type Winback = BookDraft["winback"];

interface WinbackCardProps {
  readonly winback: Winback;
  /** While a draft is edited. */
  readonly onChange?: ((winback: Winback) => void) | undefined;
}

/** The discount for companies that are about to cancel. */
export function WinbackCard({ winback, onChange }: WinbackCardProps) {
  const { t } = useTranslation();
  const texts = useBookTexts();
  const heading = useId();
  const [editing, setEditing] = useState(false);
  const title = t("priceBook.winback.title");
  const close = () => setEditing(false);
  return (
    <Card component="section" className={classes.card} aria-labelledby={heading}>
      <Group justify="space-between" gap="xs">
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {onChange && (
          <Button
            variant="default"
            size="xs"
            aria-label={t("priceBook.editNamed", { name: title })}
            onClick={() => setEditing(true)}
          >
            {t("priceBook.change")}
          </Button>
        )}
      </Group>
      <p className={classes.facts}>{t("priceBook.winback.hint")}</p>
      <p className={classes.value}>
        {winback === null
          ? t("priceBook.winback.none")
          : [
              t("priceBook.winback.off", { percent: winback.percent_off, count: winback.months }),
              winback.plan === null
                ? t("priceBook.winback.keepsPlan")
                : t("priceBook.winback.toPlan", { plan: texts.plan(winback.plan) }),
            ].join(" · ")}
      </p>
      <Dialog opened={editing} title={title} onClose={close}>
        {onChange && <WinbackForm winback={winback} onChange={onChange} onClose={close} />}
      </Dialog>
    </Card>
  );
}

interface Values {
  readonly offered: boolean;
  readonly percent_off: number | null;
  readonly months: number | null;
  readonly plan: string;
}

function WinbackForm({
  winback,
  onChange,
  onClose,
}: {
  readonly winback: Winback;
  readonly onChange: (winback: Winback) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const texts = useBookTexts();
  const form = useServiceForm<Values>({
    defaults: {
      offered: winback !== null,
      percent_off: winback?.percent_off ?? 50,
      months: winback?.months ?? 3,
      plan: winback?.plan ?? "",
    },
    validate: ({
      offered,
      percent_off,
      months,
    }): Readonly<Record<string, ReturnType<typeof countMessage>>> =>
      offered ? { percent_off: countMessage(percent_off, 1, 100), months: countMessage(months, 1, 36) } : {},
    call: async ({ offered, percent_off, months, plan }) =>
      onChange(
        offered
          ? {
              percent_off: percent_off ?? 1,
              months: months ?? 1,
              plan: PLANS.find((one) => one === plan) ?? null,
            }
          : null,
      ),
    onSuccess: onClose,
  });
  const offered = useWatch({ control: form.control, name: "offered" });
  return (
    <FormBody form={form}>
      <CheckField form={form} name="offered" label={t("priceBook.winback.offered")} />
      {offered && (
        <>
          <NumberField
            form={form}
            name="percent_off"
            label={t("priceBook.winback.percent")}
            min={1}
            max={100}
          />
          <NumberField form={form} name="months" label={t("priceBook.winback.months")} min={1} max={36} />
          <SelectField
            form={form}
            name="plan"
            label={t("priceBook.winback.plan")}
            placeholder={t("priceBook.winback.keep")}
            data={PLANS.map((plan) => ({ value: plan, label: texts.plan(plan) }))}
            clearable
          />
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t("priceBook.winback.save")}</SubmitButton>
      </Group>
    </FormBody>
  );
}
