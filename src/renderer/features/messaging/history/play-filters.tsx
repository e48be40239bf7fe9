import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { announcementsQuery } from "#renderer/data/messaging/announcements.ts";
import { campaignQueries } from "#renderer/data/messaging/campaigns.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import classes from "#renderer/ui/inputs/filter-row.module.css";

/** Options shown at a time; typing finds the others. */
const MOST_OPTIONS = 100;

/** Filters the history by zone, message, campaign, outcome and days; stored in the address. */
export function PlayFilters({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const search = paths.messagingHistory.useSearch();
  const zones = useQuery(zoneQueries(services).every(account)).data ?? [];
  const messages = useQuery(announcementsQuery(services, account)).data ?? [];
  const campaigns = useQuery(campaignQueries(services).list(account)).data ?? [];
  const changeSearch = useAddressChange(search, (next) =>
    paths.messagingHistory({ accountId: account, ...next }),
  );
  const change = (part: typeof search) => changeSearch((latest) => ({ ...latest, ...part }));
  const choices = [
    {
      name: "zone",
      data: zones.map(({ id, name, location_name }) => ({
        value: id,
        label: t("messaging.history.zoneAt", { zone: name, location: location_name }),
      })),
    },
    { name: "message", data: messages.map(({ id, name }) => ({ value: id, label: name })) },
    { name: "campaign", data: campaigns.map(({ id, name }) => ({ value: id, label: name })) },
  ] as const;
  return (
    <div className={classes.row}>
      {choices.map(({ name, data }) => (
        <Select
          key={name}
          label={t(`messaging.history.filter.${name}`)}
          placeholder={t("messaging.history.filter.all")}
          data={[...data]}
          value={search[name] ?? null}
          onChange={(value) => change({ [name]: value ?? undefined })}
          limit={MOST_OPTIONS}
          searchable
          clearable
        />
      ))}
      <Select
        label={t("messaging.history.filter.outcome")}
        placeholder={t("messaging.history.filter.all")}
        data={OUTCOMES.map((value) => ({ value, label: t(`messaging.history.filter.${value}`) }))}
        value={search.outcome ?? null}
        onChange={(value) => change({ outcome: OUTCOMES.find((one) => one === value) })}
        clearable
      />
      <DateInput
        label={t("messaging.history.filter.from")}
        value={search.from ?? ""}
        {...(search.to === undefined ? {} : { max: search.to })}
        onChange={(from) => change({ from: from || undefined })}
      />
      <DateInput
        label={t("messaging.history.filter.to")}
        value={search.to ?? ""}
        {...(search.from === undefined ? {} : { min: search.from })}
        onChange={(to) => change({ to: to || undefined })}
      />
      {Object.values(search).some((value) => value !== undefined) && (
        <Button variant="subtle" onClick={() => changeSearch(() => ({}))}>
          {t("messaging.history.filter.clear")}
        </Button>
      )}
    </div>
  );
}

const OUTCOMES = ["played", "missed"] as const;
