import { Alert, Button, Card, Group } from "@mantine/core";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { usePreviewPriceBook, usePublishPriceBook } from "#renderer/data/operator/price-books.ts";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { useMessageText } from "#renderer/lib/i18n/message-text.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { PriceBookContent, PriceChange } from "#shared/contract/rest/operator/price-books.ts";
import { timestamp } from "#shared/domain/validation/validators.ts";
import { isSame } from "./book-draft.ts";
import { DayField } from "./day-field.tsx";
import { dayStart, tomorrow } from "./days.ts";
import { PreviewTable } from "./preview-table.tsx";
import classes from "./prices.module.css";

interface PublishCardProps {
  readonly content: PriceBookContent;
  readonly onPublished: () => void;
}

interface Values {
  readonly when: "now" | "day";
  readonly day: string;
}

/** A draft and its date, as it would be published. */
interface Request {
  readonly valid_from: string | null;
  readonly content: PriceBookContent;
}

/** The last steps: the date, what changes for whom, and publishing exactly that. */
export function PublishCard({ content, onPublished }: PublishCardProps) {
  const { t } = useTranslation();
  const heading = useId();
  const errorText = useErrorText();
  const messageText = useMessageText();
  const preview = usePreviewPriceBook();
  const publish = usePublishPriceBook();
  const [seen, setSeen] = useState<{
    readonly request: Request;
    readonly changes: readonly PriceChange[];
  } | null>(null);
  const requestOf = ({ when, day }: Values): Request => ({
    valid_from: when === "now" ? null : dayStart(day),
    content,
  });
  const form = useServiceForm<Values>({
    defaults: { when: "now", day: tomorrow(new Date()) },
    validate: ({ when, day }) => ({ day: when === "now" ? null : timestamp(dayStart(day)) }),
    serviceNames: { valid_from: "day" },
    call: async (values) => {
      publish.reset();
      const request = requestOf(values);
      const { items } = await preview.mutateAsync({ body: request });
      setSeen({ request, changes: items });
    },
  });
  const [when, day] = useWatch({ control: form.control, name: ["when", "day"] });
  // Whatever was changed since has to be seen first.
  const current = seen && isSame(seen.request, requestOf({ when, day })) ? seen : null;
  const refusalText = (error: unknown) => {
    const message = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
    return message === undefined ? errorText(error) : messageText(message);
  };
  const submit = () => {
    if (current) publish.mutate({ body: current.request }, { onSuccess: onPublished });
  };
  return (
    <Card component="section" className={classes.card} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {t("priceBook.publish.title")}
      </h2>
      <p className={classes.facts}>{t("priceBook.publish.hint")}</p>
      <FormBody form={form}>
        <SelectField
          form={form}
          name="when"
          label={t("priceBook.publish.when")}
          data={(["now", "day"] as const).map((value) => ({ value, label: t(`priceBook.publish.${value}`) }))}
          allowDeselect={false}
        />
        {when === "day" && (
          <DayField
            form={form}
            name="day"
            label={t("priceBook.publish.dayLabel")}
            description={t("priceBook.publish.dayHint")}
            min={tomorrow(new Date())}
          />
        )}
        {current && <PreviewTable changes={current.changes} validFrom={current.request.valid_from} />}
        {publish.isError && (
          <Alert color="red" variant="light" role="alert">
            {refusalText(publish.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <SubmitButton form={form} variant={current ? "default" : "filled"}>
            {t("priceBook.publish.preview")}
          </SubmitButton>
          <DisabledReason reason={current ? null : t("priceBook.publish.first")}>
            {(disabled) => (
              <Button loading={publish.isPending} onClick={submit} {...disabled}>
                {t("priceBook.publish.submit")}
              </Button>
            )}
          </DisabledReason>
        </Group>
      </FormBody>
    </Card>
  );
}
