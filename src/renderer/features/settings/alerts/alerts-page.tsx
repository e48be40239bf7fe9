import { Alert, Button, Card, Skeleton } from "@mantine/core";
import { IconBell, IconMailOff, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useDeleteAlertRule } from "#renderer/data/alerts/alert-changes.ts";
import { alertQueries } from "#renderer/data/alerts/alerts.ts";
import { labelQueries } from "#renderer/data/labels/labels.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { SettingsFrame } from "#renderer/features/settings/layout/settings-layout.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { AlertRule } from "#shared/contract/rest/accounts/alerts.ts";
import classes from "./alerts.module.css";
import { MutesCard } from "./mutes-card.tsx";
import { type EditedRule, RuleDialog } from "./rule-dialog.tsx";
import { ruleSentences } from "./rule-sentence.ts";

/** /accounts/{account}/settings/alerts: who is told about incidents, and what is muted. */
export function AlertsPage() {
  const { t } = useTranslation();
  const { accountId } = paths.settingsAlerts.useParams();
  const services = useServices();
  const rules = useQuery(alertQueries(services).rules(accountId));
  const locations = useQuery(locationQueries(services).list(accountId));
  const labels = useQuery(labelQueries(services).list(accountId));
  const mayCompany = useMay("alert.company", { account: accountId })?.ok === true;
  const [editing, setEditing] = useState<EditedRule | null>(null);
  const { items = [], mail } = rules.data ?? {};
  const own = items.filter(({ company }) => !company);
  const shared = items.filter(({ company }) => company);
  const names = {
    locations: new Map(locations.data?.map(({ id, name }) => [id, name])),
    labels: new Map(labels.data?.map(({ id, name }) => [id, name])),
  };
  const hasMail = mail !== "off";
  // Without mail only the company's webhooks are left.
  const add = () => setEditing({ rule: null, company: !hasMail });
  return (
    <SettingsFrame accountId={accountId}>
      <PageHeader
        title={t("alerts.title")}
        below={t("alerts.intro")}
        actions={
          rules.data && (
            <DisabledReason reason={hasMail || mayCompany ? null : t("alerts.noMail")}>
              {(props) => (
                <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add} {...props}>
                  {t("alerts.add")}
                </Button>
              )}
            </DisabledReason>
          )
        }
      />
      {rules.isLoadingError && <QueryError error={rules.error} onRetry={() => rules.refetch()} />}
      {rules.isPending && <Skeleton height={240} radius="lg" aria-busy />}
      {rules.data && (
        <div className={classes.cards}>
          {!hasMail && (
            <Alert color="yellow" variant="light" icon={<IconMailOff size={18} aria-hidden />}>
              {t("alerts.noMail")}
            </Alert>
          )}
          {items.length === 0 && (
            <EmptyState
              icon={<IconBell size={28} stroke={1.6} />}
              title={t("alerts.none")}
              help={<HelpLink about="no-alerts" />}
            >
              {t("alerts.noneHint")}
            </EmptyState>
          )}
          {own.length > 0 && (
            <RuleList title={t("alerts.own")} hint={t("alerts.ownHint")}>
              {own.map((rule) => (
                <RuleRow key={rule.id} account={accountId} rule={rule} names={names} onEdit={setEditing} />
              ))}
            </RuleList>
          )}
          {shared.length > 0 && (
            <RuleList title={t("alerts.company")} hint={t("alerts.companyHint")}>
              {shared.map((rule) => (
                <RuleRow key={rule.id} account={accountId} rule={rule} names={names} onEdit={setEditing} />
              ))}
            </RuleList>
          )}
          <MutesCard account={accountId} />
        </div>
      )}
      <RuleDialog
        account={accountId}
        editing={editing}
        mayCompany={mayCompany}
        hasMail={hasMail}
        locations={locations.data ?? []}
        labels={labels.data ?? []}
        onClose={() => setEditing(null)}
      />
    </SettingsFrame>
  );
}

interface RuleListProps {
  readonly title: string;
  readonly hint: string;
  readonly children: React.ReactNode;
}

function RuleList({ title, hint, children }: RuleListProps) {
  return (
    <Card component="section" aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.hint}>{hint}</p>
      <ul className={classes.list}>{children}</ul>
    </Card>
  );
}

interface RuleRowProps {
  readonly account: string;
  readonly rule: AlertRule;
  readonly names: Readonly<Record<"locations" | "labels", ReadonlyMap<string, string>>>;
  readonly onEdit: (editing: EditedRule) => void;
}

function RuleRow({ account, rule, names, onEdit }: RuleRowProps) {
  const { t, i18n } = useTranslation();
  const remove = useDeleteAlertRule(account);
  const [isAsking, setAsking] = useState(false);
  const { id, name, company } = rule;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        {ruleSentences(t, i18n.language, rule, names.locations, names.labels).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant="default"
          aria-label={t("alerts.editNamed", { name })}
          onClick={() => onEdit({ rule, company })}
        >
          {t("alerts.edit")}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t("alerts.deleteNamed", { name })}
          onClick={() => setAsking(true)}
        >
          {t("alerts.delete")}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t("alerts.deleteTitle", { name })}
        commitLabel={t("alerts.delete")}
        danger
        onCommit={() => remove.mutateAsync({ id, company })}
        onClose={() => setAsking(false)}
      >
        {t("alerts.deleteBody")}
      </ConfirmDialog>
    </li>
  );
}
