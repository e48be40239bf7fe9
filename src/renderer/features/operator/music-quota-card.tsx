import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { operatorQueries } from "#renderer/data/operator/operator.ts";
import { useChangeMusicQuota } from "#renderer/data/operator/operator-changes.ts";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { MOST_QUOTA_GB } from "#shared/contract/rest/operator/operator-music.ts";
import type { FieldMessages } from "#shared/domain/validation/message.ts";
import { AccountField } from "./account-field.tsx";
import { StoredSection } from "./stored-section.tsx";

/** How much space the own music of every company, or of one, may take up. */
export function MusicQuotaCard() {
  const { t } = useTranslation();
  const query = useQuery(operatorQueries(useServices()).musicQuota());
  return (
    <StoredSection
      title={t("operator.music.title")}
      hint={t("operator.music.hint")}
      query={query}
      heightPx={220}
    >
      {(stored) => <QuotaForm usual={stored.music_quota_gb} />}
    </StoredSection>
  );
}

interface QuotaValues {
  readonly kind: "everybody" | "account";
  readonly account: string;
  readonly music_quota_gb: number | null;
}

function QuotaForm({ usual }: { readonly usual: number }) {
  const { t } = useTranslation();
  const change = useChangeMusicQuota();
  const form = useServiceForm<QuotaValues>({
    defaults: { kind: "everybody", account: "", music_quota_gb: usual },
    validate: ({ kind, account, music_quota_gb: gigabytes }): FieldMessages => ({
      ...(kind === "account" && account === "" ? { account: { code: "required" } } : {}),
      ...quotaMessage(gigabytes),
    }),
    call: ({ kind, account, music_quota_gb }) =>
      change.mutateAsync({ music_quota_gb, ...(kind === "account" ? { account } : {}) }),
  });
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <FormBody form={form}>
      <SelectField
        form={form}
        name="kind"
        label={t("operator.music.for")}
        data={(["everybody", "account"] as const).map((value) => ({
          value,
          label: t(`operator.music.${value}`),
        }))}
        allowDeselect={false}
      />
      {kind === "account" && (
        <AccountField form={form} name="account" label={t("forms.fields.flag_account")} />
      )}
      <NumberField
        form={form}
        name="music_quota_gb"
        label={t("forms.fields.music_quota_gb")}
        min={1}
        max={MOST_QUOTA_GB}
      />
      <div>
        <SubmitButton form={form} disabled={!form.formState.isDirty}>
          {t("operator.music.save")}
        </SubmitButton>
      </div>
    </FormBody>
  );
}

function quotaMessage(gigabytes: number | null): FieldMessages {
  if (gigabytes === null) return { music_quota_gb: { code: "required" } };
  if (!Number.isInteger(gigabytes)) return { music_quota_gb: { code: "integer" } };
  if (gigabytes < 1) return { music_quota_gb: { code: "atLeast", value: 1 } };
  return gigabytes > MOST_QUOTA_GB ? { music_quota_gb: { code: "atMost", value: MOST_QUOTA_GB } } : {};
}
