import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useRemoveFlagRule } from "#renderer/data/operator/flag-changes.ts";
import { operatorFlagQueries } from "#renderer/data/operator/flags.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { FlagRuleRecord, OperatorFlag } from "#shared/contract/rest/operator/operator-flags.ts";
import { FlagRuleDialog } from "./flag-rule-dialog.tsx";
import classes from "./flags-page.module.css";

/** /operator/flags: what is on for everybody, for single companies, or for a share of the users. */
export function FlagsPage() {
  const { t } = useTranslation();
  const query = useQuery(operatorFlagQueries(useServices()).flags());
  const [editing, setEditing] = useState<OperatorFlag | null>(null);
  return (
    <div className={classes.page}>
      <PageHeader
        above={
          <Anchor component={Link} to={paths.operator()}>
            {t("operator.title")}
          </Anchor>
        }
        title={t("operator.flags.title")}
        below={t("operator.flags.intro")}
      />
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <TrackRowSkeleton rows={8} />}
      {query.data && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("operator.flags.feature")}</th>
              <th scope="col">{t("operator.flags.default")}</th>
              <th scope="col">{t("operator.flags.rules")}</th>
            </tr>
          </thead>
          <tbody>
            {query.data.map((flag) => (
              <FlagRow key={flag.name} flag={flag} onAdd={() => setEditing(flag)} />
            ))}
          </tbody>
        </table>
      )}
      <FlagRuleDialog flag={editing} onClose={() => setEditing(null)} />
    </div>
  );
}

function FlagRow({ flag, onAdd }: { readonly flag: OperatorFlag; readonly onAdd: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveFlagRule(flag);
  const name = t(`operator.flags.names.${flag.name}`);
  const ruleText = ({ scope, account_name, enabled }: FlagRuleRecord) => {
    const state = t(`operator.flags.${enabled ? "on" : "off"}`);
    if (scope.kind === "share") return t("operator.flags.forShare", { percent: scope.percent, state });
    const whom = scope.kind === "account" ? account_name || scope.account : t("forms.fields.flag_everybody");
    return t("operator.flags.forOne", { name: whom, state });
  };
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>{name}</span>
        <code className={classes.key}>{flag.name}</code>
      </th>
      <td>
        <span className={classes.label} aria-hidden>
          {t("operator.flags.default")}{" "}
        </span>
        {t(`operator.flags.${flag.enabled ? "on" : "off"}`)}
      </td>
      <td>
        {flag.rules.length > 0 && (
          <ul className={classes.rules} aria-label={t("operator.flags.rulesOf", { name })}>
            {flag.rules.map((rule) => (
              <li key={rule.id} className={classes.rule}>
                <span>{ruleText(rule)}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t("operator.flags.removeNamed", { name, rule: ruleText(rule) })}
                  onClick={() => remove(rule)}
                >
                  {t("operator.flags.remove")}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t("operator.flags.addNamed", { name })}
          onClick={onAdd}
        >
          {t("operator.flags.add")}
        </Button>
      </td>
    </tr>
  );
}
