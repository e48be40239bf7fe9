import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconPencil, IconPlus, IconTag, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useDeleteLabel } from "#renderer/data/labels/label-changes.ts";
import { labelQueries } from "#renderer/data/labels/labels.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { LabelChip } from "#renderer/parts/labels/label-chip.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { Label } from "#shared/contract/rest/zones/labels.ts";
import { LabelDialog } from "./label-dialog.tsx";
import classes from "./labels-page.module.css";

/** /accounts/{account}/zones/labels: the labels of an account's zones and locations. */
export function LabelsPage() {
  const { t } = useTranslation();
  const { accountId: account } = paths.zoneLabels.useParams();
  const query = useQuery(labelQueries(useServices()).list(account));
  const refusal = useRefusalText(useMay("label.edit", { account }));
  const [edited, setEdited] = useState<Label | "new" | null>(null);
  const add = (
    <DisabledReason reason={refusal}>
      {(disabled) => (
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setEdited("new")}
          {...disabled}
        >
          {t("labels.add")}
        </Button>
      )}
    </DisabledReason>
  );
  const isEmpty = query.data?.length === 0;
  return (
    <>
      <PageHeader
        above={<Link to={paths.zones({ accountId: account })}>{t("zones.title")}</Link>}
        title={t("labels.title")}
        below={t("labels.intro")}
        actions={isEmpty ? null : add}
      />
      {query.isPending && <Skeleton height={168} />}
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {isEmpty && (
        <EmptyState icon={<IconTag size={28} stroke={1.5} />} title={t("labels.noneTitle")} action={add}>
          {t("labels.none")}
        </EmptyState>
      )}
      {query.data && !isEmpty && (
        <ul className={classes.list} aria-label={t("labels.title")}>
          {query.data.map((label) => (
            <LabelRow
              key={label.id}
              account={account}
              label={label}
              refusal={refusal}
              onEdit={() => setEdited(label)}
            />
          ))}
        </ul>
      )}
      <LabelDialog account={account} label={edited} onClose={() => setEdited(null)} />
    </>
  );
}

interface LabelRowProps {
  readonly account: string;
  readonly label: Label;
  readonly refusal: string | null;
  readonly onEdit: () => void;
}

function LabelRow({ account, label, refusal, onEdit }: LabelRowProps) {
  const { t } = useTranslation();
  const { name } = label;
  const remove = useDeleteLabel(account);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <LabelChip label={label} />
      </div>
      <Link
        className={classes.zones}
        to={paths.zones({ accountId: account, label: label.id })}
        aria-label={t("labels.zonesOf", { name })}
      >
        {t("labels.showZones")}
      </Link>
      <DisabledReason reason={refusal}>
        {(disabled) => (
          <ActionIcon
            size={36}
            aria-label={t("labels.edit", { name })}
            aria-haspopup="dialog"
            onClick={onEdit}
            {...disabled}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        )}
      </DisabledReason>
      <DisabledReason reason={refusal}>
        {(disabled) => (
          <ActionIcon
            size={36}
            aria-label={t("labels.delete", { name })}
            onClick={() => remove.mutate({ params: { account, label: label.id } })}
            {...disabled}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </DisabledReason>
    </li>
  );
}
