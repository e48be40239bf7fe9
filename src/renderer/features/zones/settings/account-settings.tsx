import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useChangeAccountSettings } from "#renderer/data/accounts/account-changes.ts";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { Section, SwitchLine } from "#renderer/ui/inputs/setting-lines.tsx";

/** The section's height, reserved while it loads, so that the content below does not move. */
const SECTION_PX = 118;

/** Account-wide settings, shown here because people look for them at a zone. */
export function AccountSettings({ account: id }: { readonly account: string }) {
  const { t } = useTranslation();
  const query = useQuery(accountQueries(useServices()).detail(id));
  const account = query.data;
  const may = useMay("account.update", { account: id });
  const refusal = useRefusalText(may);
  const change = useChangeAccountSettings(id);
  if (query.isLoadingError) return null;
  if (!account || may === null) return <Skeleton height={SECTION_PX} />;
  const shown = { ...account.settings, ...(change.isPending ? change.variables : {}) };
  return (
    <Section title={t("zones.settings.accountTitle", { company: account.business_name })}>
      <SwitchLine
        label={t("zones.settings.explicit")}
        hint={[t("zones.settings.explicitHint"), refusal].filter(Boolean).join(" ")}
        checked={shown.filter_explicit}
        disabled={!may.ok}
        onChange={(filter_explicit) => change.mutate({ filter_explicit })}
      />
    </Section>
  );
}
