import { Badge, Button, Card, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDeleteStatusNotice } from "#renderer/data/operator/status-notices.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { DangerAction } from "#renderer/ui/buttons/danger-action.tsx";
import type { OperatorNotice } from "#shared/contract/rest/status/status.ts";
import type { Editing } from "./notice-dialog.tsx";
import classes from "./status-page.module.css";

interface NoticeCardProps {
  readonly notice: OperatorNotice;
  readonly onEdit: (editing: Editing) => void;
}

/** A notice with its updates, and what can be done about it. */
export function NoticeCard({ notice, onEdit }: NoticeCardProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const remove = useDeleteStatusNotice();
  const { name, kind, impact, status, starts_at, ends_at, updates, resolved_at } = notice;
  const timeOf = (iso: string) => dateText(Date.parse(iso), { dateStyle: "medium", timeStyle: "short" });
  const isOpen = resolved_at === null;
  return (
    <Card component="article" className={classes.card} aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <Group gap="xs">
        <Badge variant="light" color={isOpen ? "yellow" : "gray"}>
          {t(`operatorStatus.statuses.${status}`)}
        </Badge>
        <span className={classes.dimmed}>
          {t(`operatorStatus.kinds.${kind}`)} · {t(`operatorStatus.impacts.${impact}`)}
        </span>
      </Group>
      {starts_at && <p className={classes.dimmed}>{t("operatorStatus.from", { time: timeOf(starts_at) })}</p>}
      {ends_at && <p className={classes.dimmed}>{t("operatorStatus.until", { time: timeOf(ends_at) })}</p>}
      <ol className={classes.updates} aria-label={t("operatorStatus.updates")}>
        {updates.map((update) => (
          <li key={update.id}>
            <span className={classes.dimmed}>
              {timeOf(update.at)} · {t(`operatorStatus.statuses.${update.status}`)}
            </span>
            <p className={classes.text}>{update.body}</p>
          </li>
        ))}
      </ol>
      <Group gap="xs">
        {isOpen && (
          <>
            <Button
              size="sm"
              aria-label={t("operatorStatus.addUpdateTo", { name })}
              onClick={() => onEdit({ what: "update", notice })}
            >
              {t("operatorStatus.addUpdate")}
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-label={t("operatorStatus.editNamed", { name })}
              onClick={() => onEdit({ what: "edit", notice })}
            >
              {t("operatorStatus.edit")}
            </Button>
          </>
        )}
        <DangerAction
          label={t("operatorStatus.remove")}
          variant="subtle"
          color="red"
          refusal={null}
          disabled={false}
          title={t("operatorStatus.removeTitle", { name })}
          onCommit={() => remove.mutateAsync({ params: { notice: notice.id } })}
        >
          {t(isOpen ? "operatorStatus.removeOpen" : "operatorStatus.removeResolved")}
        </DangerAction>
      </Group>
    </Card>
  );
}
