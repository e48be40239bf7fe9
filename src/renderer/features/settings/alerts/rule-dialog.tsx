import { Button, Checkbox, Group, MultiSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Controller, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { usePreviewAlertRule, useSaveAlertRule } from "#renderer/data/alerts/alert-changes.ts";
import { memberQueries } from "#renderer/data/people/members.ts";
import { inputProps } from "#renderer/forms/fields/field-props.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody } from "#renderer/forms/form-body.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { localTimeZone, timeZoneNames } from "#renderer/lib/page/time-zone.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { SwitchLine } from "#renderer/ui/inputs/setting-lines.tsx";
import { type AlertRule, AlertRuleInput } from "#shared/contract/rest/accounts/alerts.ts";
import { INCIDENT_KINDS } from "#shared/domain/incidents/incident-facts.ts";
import classes from "./alerts.module.css";
import { RulePreview } from "./rule-preview.tsx";
import { clockHour, quietHours, zoneName } from "./rule-sentence.ts";

/** The rule that is changed; null: a new one. */
export interface EditedRule {
  readonly rule: AlertRule | null;
  readonly company: boolean;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface RuleDialogProps {
  readonly account: string;
  /** Null when closed. */
  readonly editing: EditedRule | null;
  readonly mayCompany: boolean;
  readonly hasMail: boolean;
  readonly locations: readonly Named[];
  readonly labels: readonly Named[];
  readonly onClose: () => void;
}

/** Options that a list shows at once; typing finds the others. */
const MOST_OPTIONS = 50;

/** Creates or changes a rule. */
export function RuleDialog({ editing, onClose, ...form }: RuleDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={editing !== null}
      title={t(editing?.rule ? "alerts.form.editTitle" : "alerts.form.addTitle")}
      size={620}
      withCross
      onClose={onClose}
    >
      {editing && <RuleForm editing={editing} onClose={onClose} {...form} />}
    </Dialog>
  );
}

/** Select values are strings. */
const RuleSchema = AlertRuleInput.safeExtend({
  company: z.enum(["me", "company"]),
  when: z.enum(["always", "open"]),
  mails: z.enum(["each", "daily"]),
  hour: z.string(),
  zone: z.string(),
}).transform(({ company, when, mails, hour, zone, ...rule }) => ({
  company: company === "company",
  rule: {
    ...rule,
    opening_hours_only: when === "open",
    digest: mails === "daily" ? { hour: Number(hour), zone } : null,
  },
}));

type Values = z.input<typeof RuleSchema>;

function valuesOf({ rule, company }: EditedRule, hasMail: boolean, labels: readonly Named[]): Values {
  return {
    name: rule?.name ?? "",
    company: company ? "company" : "me",
    kinds: rule?.kinds ?? ["offline", "silent"],
    after_minutes: rule?.after_minutes ?? 15,
    opening_hours_only: rule?.opening_hours_only ?? true,
    when: (rule?.opening_hours_only ?? true) ? "open" : "always",
    locations: rule?.locations ?? [],
    // Deleted ones cannot be saved again.
    labels: rule?.labels.filter((id) => labels.some((label) => label.id === id)) ?? [],
    mail: rule?.mail ?? hasMail,
    webhook: rule?.webhook ?? false,
    recipients: rule?.recipients.map(({ id }) => id) ?? [],
    digest: null,
    mails: rule?.digest ? "daily" : "each",
    hour: String(rule?.digest?.hour ?? 8),
    zone: rule?.digest?.zone ?? localTimeZone(),
    quiet_hours: rule?.quiet_hours ?? true,
  };
}

interface RuleFormProps extends Omit<RuleDialogProps, "editing"> {
  readonly editing: EditedRule;
}

function RuleForm({ account, editing, mayCompany, hasMail, locations, labels, onClose }: RuleFormProps) {
  const { t, i18n } = useTranslation();
  const save = useSaveAlertRule(account);
  const preview = usePreviewAlertRule();
  /** Which of the two buttons was pressed. */
  const isPreview = useRef(false);
  const form: ServiceForm<Values> = useServiceForm({
    defaults: valuesOf(editing, hasMail, labels),
    schema: RuleSchema,
    call: async ({ company, rule }) => {
      if (isPreview.current) await preview.mutateAsync({ params: { account }, body: { company, rule } });
      else await save.mutateAsync({ id: editing.rule?.id ?? null, company, body: rule });
    },
    failureText: (error) =>
      error instanceof ApiError && error.reason === "too-many" ? t("alerts.tooMany") : null,
    onSuccess: () => {
      if (!isPreview.current) onClose();
    },
  });
  const company = useWatch({ control: form.control, name: "company" }) === "company";
  const mail = useWatch({ control: form.control, name: "mail" });
  const isDaily = useWatch({ control: form.control, name: "mails" }) === "daily";
  const zone = useWatch({ control: form.control, name: "zone" });
  const values = JSON.stringify(useWatch({ control: form.control }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: any changed value makes the preview stale.
  useEffect(() => preview.reset(), [values]);
  const quiet = useController({ control: form.control, name: "quiet_hours" });
  return (
    <FormBody form={form}>
      <TextField
        form={form}
        name="name"
        label={t("alerts.form.name")}
        description={t("alerts.form.nameHint")}
        required
      />
      {mayCompany && hasMail && !editing.rule && (
        <SelectField
          form={form}
          name="company"
          label={t("alerts.form.for")}
          data={[
            { value: "me", label: t("alerts.form.forMe") },
            { value: "company", label: t("alerts.form.forCompany") },
          ]}
          allowDeselect={false}
        />
      )}
      <Kinds form={form} />
      <div className={classes.pair}>
        <NumberField
          form={form}
          name="after_minutes"
          label={t("alerts.form.after")}
          description={t("alerts.form.afterHint")}
          min={0}
        />
        <SelectField
          form={form}
          name="when"
          label={t("alerts.form.when")}
          data={[
            { value: "open", label: t("alerts.form.openHours") },
            { value: "always", label: t("alerts.form.always") },
          ]}
          allowDeselect={false}
        />
      </div>
      <ManyField
        form={form}
        name="locations"
        label={t("alerts.form.locations")}
        description={t("alerts.form.locationsHint")}
        placeholder={t("alerts.form.locationsChoose")}
        data={locations}
      />
      {labels.length > 0 && (
        <ManyField
          form={form}
          name="labels"
          label={t("alerts.form.labels")}
          description={t("alerts.form.labelsHint")}
          placeholder={t("alerts.form.labelsChoose")}
          data={labels}
        />
      )}
      {company && <Ways form={form} hasMail={hasMail} />}
      {company && mail && <Recipients account={account} form={form} />}
      {mail && (
        <>
          <SelectField
            form={form}
            name="mails"
            label={t("alerts.form.mails")}
            data={[
              { value: "each", label: t("alerts.form.each") },
              { value: "daily", label: t("alerts.form.daily") },
            ]}
            allowDeselect={false}
          />
          {isDaily ? (
            <div className={classes.pair}>
              <SelectField
                form={form}
                name="hour"
                label={t("alerts.form.hour")}
                data={HOURS.map((hour) => ({ value: String(hour), label: clockHour(hour, i18n.language) }))}
                allowDeselect={false}
              />
              <SelectField
                form={form}
                name="zone"
                label={t("alerts.form.zone")}
                data={timeZoneNames(zone).map((value) => ({ value, label: zoneName(value) }))}
                limit={MOST_OPTIONS}
                searchable
                allowDeselect={false}
              />
            </div>
          ) : (
            <SwitchLine
              label={t("alerts.form.quiet")}
              hint={t("alerts.form.quietHint", quietHours(i18n.language))}
              checked={quiet.field.value}
              onChange={quiet.field.onChange}
            />
          )}
        </>
      )}
      {preview.data && <RulePreview preview={preview.data} />}
      <Group justify="space-between" gap="xs">
        <Button
          variant="default"
          loading={preview.isPending}
          onClick={() => {
            isPreview.current = true;
            form.element.current?.requestSubmit();
          }}
        >
          {t("alerts.form.preview")}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("app.cancel")}
          </Button>
          <Button
            type="submit"
            loading={save.isPending}
            onClick={() => {
              isPreview.current = false;
            }}
          >
            {t("alerts.form.save")}
          </Button>
        </Group>
      </Group>
    </FormBody>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function Kinds({ form }: { readonly form: ServiceForm<Values> }) {
  const { t } = useTranslation();
  return (
    <Controller
      control={form.control}
      name="kinds"
      render={({ field, fieldState }) => (
        <Checkbox.Group
          label={t("alerts.form.kinds")}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        >
          <Stack gap="xs" mt="xs">
            {INCIDENT_KINDS.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={t(`alerts.kinds.${kind}`)}
                description={t(`alerts.kindHints.${kind}`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}

/** The ways in which a company's rule alerts. A person's own rule always sends e-mail. */
function Ways({ form, hasMail }: { readonly form: ServiceForm<Values>; readonly hasMail: boolean }) {
  const { t } = useTranslation();
  const mail = useController({ control: form.control, name: "mail" });
  const webhook = useController({ control: form.control, name: "webhook" });
  return (
    <fieldset className={classes.ways}>
      <legend>{t("alerts.form.ways")}</legend>
      <Stack gap="xs">
        <Checkbox
          label={t("alerts.form.mail")}
          checked={mail.field.value}
          onChange={(event) => mail.field.onChange(event.currentTarget.checked)}
          error={mail.fieldState.error?.message}
          {...(hasMail ? {} : { disabled: true, description: t("alerts.noMail") })}
        />
        <Checkbox
          label={t("alerts.form.webhook")}
          checked={webhook.field.value}
          onChange={(event) => webhook.field.onChange(event.currentTarget.checked)}
        />
      </Stack>
    </fieldset>
  );
}

function Recipients({ account, form }: { readonly account: string; readonly form: ServiceForm<Values> }) {
  const { t } = useTranslation();
  const members = useQuery(memberQueries(useServices()).list(account));
  const people = (members.data ?? []).flatMap(({ user, denorm_user }) =>
    user ? [{ id: user, name: denorm_user?.name || denorm_user?.email || user }] : [],
  );
  return (
    <ManyField
      form={form}
      name="recipients"
      label={t("alerts.form.recipients")}
      placeholder={t("alerts.form.recipientsChoose")}
      data={people}
    />
  );
}

interface ManyFieldProps {
  readonly form: ServiceForm<Values>;
  readonly name: "locations" | "labels" | "recipients";
  readonly label: string;
  readonly description?: string;
  readonly placeholder: string;
  readonly data: readonly Named[];
}

/** Chooses any number of named things. */
function ManyField({ form, name, data, placeholder, ...looks }: ManyFieldProps) {
  const { field } = useController({ control: form.control, name });
  return (
    <MultiSelect
      {...inputProps({ form, name })}
      {...looks}
      data={data.map((one) => ({ value: one.id, label: one.name }))}
      placeholder={field.value.length === 0 ? placeholder : ""}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      limit={MOST_OPTIONS}
      hidePickedOptions
      searchable
      clearable
    />
  );
}
