import { Alert, Button, Card, NumberInput, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Account } from "#shared/contract/rest/entities.ts";
import { MOST_PLAYERS, PlayerOrderInput } from "#shared/contract/rest/orders.ts";
import { FieldError, messageOf, useFields, useFocusFirstError } from "../../../lib/forms/fields.tsx";
import { showServerErrors } from "../../../lib/forms/server-errors.ts";
import { serviceResolver } from "../../../lib/forms/service-resolver.ts";
import { useMessageText } from "../../../lib/i18n/message-text.ts";
import { useServices } from "../../../lib/services.tsx";
import { toast } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { AddressFields } from "../address-fields.tsx";
import { orderPlayers, ordersQuery } from "./api.ts";
import classes from "./order.module.css";

/** The service's names of the fields are the form's. */
const FIELDS = {
  quantity: "quantity",
  recipient: "recipient",
  address: "address",
  city: "city",
  postal_code: "postal_code",
  iso_country: "iso_country",
} as const;

/** How many players, and where to. Begins with the company's own address. */
export function OrderForm({ account: company }: { readonly account: Account }) {
  const { t } = useTranslation();
  const { rest, queryClient } = useServices();
  const errorText = useErrorText();
  const account = company.id;
  const text = useMessageText();
  const form = useForm<PlayerOrderInput>({
    defaultValues: {
      quantity: 1,
      recipient: company.business_name,
      address: company.address,
      city: company.city,
      postal_code: company.postal_code,
      iso_country: company.iso_country,
    },
    resolver: serviceResolver(PlayerOrderInput, text),
  });
  useFocusFirstError(form);
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const { quantity } = await orderPlayers(rest, account, values);
      toast("success", t("zones.order.ordered", { count: quantity }));
      form.reset({ ...values, quantity: 1 });
      await queryClient.invalidateQueries({ queryKey: ordersQuery(rest, account).queryKey });
    } catch (error) {
      showServerErrors(form, FIELDS, error, errorText(error), text);
    }
  });
  const failed = messageOf(errors.root);
  return (
    <Card component="section">
      <form onSubmit={submit} noValidate aria-busy={isSubmitting}>
        <fieldset className={classes.fields} disabled={isSubmitting}>
          {failed !== null && (
            <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle size={18} aria-hidden />}>
              {failed}
            </Alert>
          )}
          <OrderFields form={form} />
          <div>
            <Button type="submit" loading={isSubmitting}>
              {t("zones.order.submit")}
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}

function OrderFields({ form }: { readonly form: ReturnType<typeof useForm<PlayerOrderInput>> }) {
  const { t } = useTranslation();
  const field = useFields(form);
  return (
    <>
      <Controller
        control={form.control}
        name="quantity"
        render={({ field: number, fieldState }) => (
          <NumberInput
            {...number}
            onChange={(value) => number.onChange(value === "" ? 0 : Number(value))}
            label={t("zones.order.quantity")}
            min={1}
            max={MOST_PLAYERS}
            allowDecimal={false}
            w={140}
            error={fieldState.error ? <FieldError message={messageOf(fieldState.error)} /> : undefined}
          />
        )}
      />
      <TextInput
        {...field("recipient")}
        label={t("zones.order.recipient")}
        autoComplete="organization"
        required
        withAsterisk={false}
      />
      <AddressFields form={form} />
    </>
  );
}
