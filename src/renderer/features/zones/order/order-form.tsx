import { Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useOrderPlayers } from "#renderer/data/accounts/order-changes.ts";
import { AddressFields } from "#renderer/forms/fields/address-fields.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { MAX_PLAYERS, PlayerOrderInput } from "#shared/contract/rest/billing/orders.ts";
import type { Account } from "#shared/contract/rest/entities.ts";

interface OrderFormProps {
  readonly account: string;
  /** Null while loading. */
  readonly company: Account | null;
}

/** Number of players, and the delivery address, prefilled with the company's. */
export function OrderForm({ account, company }: OrderFormProps) {
  const { t } = useTranslation();
  const order = useOrderPlayers();
  const form = useServiceForm({
    defaults: company && addressOf(company),
    schema: PlayerOrderInput,
    call: (values) => order.mutateAsync({ params: { account }, body: values }),
    onSuccess: () => form.reset({ ...form.getValues(), quantity: 1 }),
  });
  return (
    <Card component="section">
      <FormBody form={form}>
        <NumberField
          form={form}
          name="quantity"
          label={t("zones.order.quantity")}
          min={1}
          max={MAX_PLAYERS}
          withArrows
          required
          w={140}
        />
        <TextField
          form={form}
          name="recipient"
          label={t("zones.order.recipient")}
          autoComplete="organization"
          required
        />
        <AddressFields form={form} withState />
        <div>
          <SubmitButton form={form}>{t("zones.order.submit")}</SubmitButton>
        </div>
      </FormBody>
      <UnsavedChanges form={form} name="player-order" />
    </Card>
  );
}

function addressOf(company: Account): PlayerOrderInput {
  const { business_name: recipient, address, city, postal_code, state, iso_country } = company;
  return { quantity: 1, recipient, address, city, postal_code, state, iso_country };
}
