import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useChangeAccountSettings } from "#renderer/data/accounts/account-changes.ts";
import { Section, SwitchLine } from "#renderer/ui/inputs/setting-lines.tsx";
import type { Account, AccountRestrictions } from "#shared/contract/rest/entities.ts";

const RESTRICTIONS = [
  "filter_explicit",
  "restrict_block_tracks",
  "restrict_unpairing_from_paired_devices",
  "restrict_edit_music",
  "restrict_discover_music",
] as const satisfies readonly (keyof AccountRestrictions)[];

/** Restrictions in all zones of the company, for everybody. */
export function RestrictionsCard({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const may = useMay("account.update", { account: account.id });
  const refusal = useRefusalText(may);
  const change = useChangeAccountSettings(account.id);
  const shown = { ...account.settings, ...(change.isPending ? change.variables : {}) };
  return (
    <Section title={t("companySettings.restrictions.title")}>
      {RESTRICTIONS.map((name) => (
        <SwitchLine
          key={name}
          label={t(`companySettings.restrictions.${name}.label`)}
          hint={[t(`companySettings.restrictions.${name}.hint`), refusal].filter(Boolean).join(" ")}
          checked={shown[name]}
          disabled={!may?.ok}
          onChange={(on) => change.mutate({ [name]: on })}
        />
      ))}
    </Section>
  );
}
