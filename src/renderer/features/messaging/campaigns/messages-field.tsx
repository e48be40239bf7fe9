import { ActionIcon, Button, Select, Skeleton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { announcementsQuery } from "#renderer/data/messaging/announcements.ts";
import { ListenButton } from "#renderer/features/messaging/listening/listen-button.tsx";
import { inputProps } from "#renderer/forms/fields/field-props.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { MAX_CAMPAIGN_ANNOUNCEMENTS } from "#shared/contract/announcements.ts";
import classes from "./campaign-form.module.css";
import type { CampaignValues } from "./campaign-values.ts";
import { checkedAgain } from "./group-error.tsx";

interface MessagesFieldProps {
  readonly account: string;
  readonly form: ServiceForm<CampaignValues>;
}

/** Options shown at a time; typing finds the others. */
const MOST_OPTIONS = 50;

/** A move that is not possible. The button that made the last one keeps the focus. */
const AT_THE_END = { "data-disabled": true, "aria-disabled": true, onClick: undefined } as const;

/** Chooses a campaign's messages and their order; each can be listened to. */
export function MessagesField({ account, form }: MessagesFieldProps) {
  const { t } = useTranslation();
  const query = useQuery(announcementsQuery(useServices(), account));
  const rules = checkedAgain(form, "announcementIds");
  const { field } = useController({ control: form.control, name: "announcementIds", rules });
  const [typed, type] = useState("");
  const ids = field.value;
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <Skeleton height={80} aria-busy />;
  const offered = query.data.filter(({ id, archived }) => !archived && !ids.includes(id));
  const move = (place: number, by: 1 | -1) => {
    const next = [...ids];
    const [moved] = next.splice(place, 1);
    if (moved !== undefined) next.splice(place + by, 0, moved);
    field.onChange(next);
  };
  return (
    <div className={classes.group}>
      {ids.length > 0 && (
        <ol className={classes.chosen} aria-label={t("messaging.campaigns.form.chosen")}>
          {ids.map((id, place) => {
            const message = query.data.find((one) => one.id === id);
            const name = message?.name ?? t("messaging.campaigns.form.unknown");
            return (
              <li key={id} className={classes.message}>
                {message && <ListenButton id={id} name={name} url={message.message.audio.url} />}
                <span className={classes.messageName} dir="auto">
                  {name}
                  {message?.archived && (
                    <span className={classes.hint}> {t("messaging.campaigns.form.archivedOne")}</span>
                  )}
                </span>
                <ActionIcon
                  size={36}
                  variant="subtle"
                  color="gray"
                  aria-label={t("messaging.campaigns.form.up", { name })}
                  onClick={() => move(place, -1)}
                  {...(place === 0 ? AT_THE_END : {})}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={36}
                  variant="subtle"
                  color="gray"
                  aria-label={t("messaging.campaigns.form.down", { name })}
                  onClick={() => move(place, 1)}
                  {...(place === ids.length - 1 ? AT_THE_END : {})}
                >
                  <IconArrowDown size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={36}
                  variant="subtle"
                  color="gray"
                  aria-label={t("messaging.campaigns.form.remove", { name })}
                  onClick={() => field.onChange(ids.filter((one) => one !== id))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ol>
      )}
      <Select
        {...inputProps({ form, name: "announcementIds" })}
        label={t("messaging.campaigns.form.add")}
        placeholder={t("messaging.campaigns.form.addChoose")}
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        searchValue={typed}
        onSearchChange={type}
        onChange={(id) => {
          if (id === null) return;
          field.onChange([...ids, id]);
          // Room for the next one's name.
          type("");
        }}
        onBlur={field.onBlur}
        disabled={ids.length >= MAX_CAMPAIGN_ANNOUNCEMENTS}
        limit={MOST_OPTIONS}
        nothingFoundMessage={t("forms.noMatch")}
        searchable
      />
      {ids.length === 0 && offered.length === 0 && (
        <div>
          <p className={classes.hint}>{t("messaging.campaigns.form.noMessages")}</p>
          <Button
            mt="xs"
            size="sm"
            variant="default"
            component={Link}
            to={paths.messageCreate({ accountId: account })}
          >
            {t("messaging.campaigns.form.makeMessage")}
          </Button>
        </div>
      )}
      {ids.length > 1 && (
        <SelectField
          form={form}
          name="rule.order"
          label={t("messaging.campaigns.form.order")}
          data={[
            { value: "in-order", label: t("messaging.campaigns.form.inOrder") },
            { value: "random", label: t("messaging.campaigns.form.random") },
          ]}
          allowDeselect={false}
        />
      )}
    </div>
  );
}
