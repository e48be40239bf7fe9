import { Button, Group } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSetFlag } from "#renderer/data/operator/flag-changes.ts";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { FlagRuleScope, OperatorFlag } from "#shared/contract/rest/operator/operator-flags.ts";
import type { FieldMessages } from "#shared/domain/validation/message.ts";
import { AccountField } from "./account-field.tsx";

interface FlagRuleDialogProps {
  /** The flag that gets a rule; null when closed. */
  readonly flag: OperatorFlag | null;
  readonly onClose: () => void;
}

/** Asks whom a flag is on or off for. */
export function FlagRuleDialog({ flag, onClose }: FlagRuleDialogProps) {
  const { t } = useTranslation();
  const title = flag ? t("operator.flags.addNamed", { name: t(`operator.flags.names.${flag.name}`) }) : "";
  return (
    <Dialog opened={flag !== null} title={title} onClose={onClose}>
      {flag && <RuleForm flag={flag} onClose={onClose} />}
    </Dialog>
  );
}

/** The form's values: each scope uses its own field. */
interface RuleValues {
  readonly kind: FlagRuleScope["kind"];
  readonly account: string;
  readonly percent: number | null;
  readonly state: "on" | "off";
}

const KINDS = ["everybody", "account", "share"] as const satisfies readonly FlagRuleScope["kind"][];

function RuleForm({ flag, onClose }: { readonly flag: OperatorFlag; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const set = useSetFlag(flag);
  const form = useServiceForm<RuleValues>({
    defaults: { kind: "everybody", account: "", percent: 10, state: flag.enabled ? "off" : "on" },
    validate: ({ kind, account, percent }): FieldMessages => {
      if (kind === "account" && account === "") return { account: { code: "required" } };
      if (kind !== "share") return {};
      if (percent === null) return { percent: { code: "required" } };
      if (!Number.isInteger(percent)) return { percent: { code: "integer" } };
      if (percent < 1) return { percent: { code: "atLeast", value: 1 } };
      return percent > 100 ? { percent: { code: "atMost", value: 100 } } : {};
    },
    call: (values) =>
      set.mutateAsync({
        params: { flag: flag.name },
        body: { scope: scopeOf(values), enabled: values.state === "on" },
      }),
    onSuccess: onClose,
  });
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <FormBody form={form}>
      <SelectField
        form={form}
        name="kind"
        label={t("operator.flags.for")}
        data={KINDS.map((value) => ({ value, label: t(`operator.flags.kinds.${value}`) }))}
        allowDeselect={false}
      />
      {kind === "account" && (
        <AccountField form={form} name="account" label={t("forms.fields.flag_account")} />
      )}
      {kind === "share" && (
        <NumberField
          form={form}
          name="percent"
          label={t("forms.fields.flag_percent")}
          description={t("operator.flags.shareHint")}
          min={1}
          max={100}
        />
      )}
      <SelectField
        form={form}
        name="state"
        label={t("forms.fields.flag_enabled")}
        data={(["on", "off"] as const).map((value) => ({ value, label: t(`operator.flags.${value}`) }))}
        allowDeselect={false}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t("operator.flags.save")}</SubmitButton>
      </Group>
    </FormBody>
  );
}

function scopeOf({ kind, account, percent }: RuleValues): FlagRuleScope {
  if (kind === "account") return { kind, account };
  return kind === "share" ? { kind, percent: percent ?? 0 } : { kind };
}
