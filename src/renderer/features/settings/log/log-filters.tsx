import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type LogFilter, logQueries } from "#renderer/data/accounts/account-log.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { NAMELESS } from "#renderer/parts/change-log/use-change-text.ts";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import classes from "#renderer/ui/inputs/filter-row.module.css";
import { LOG_GROUPS, type LogGroup } from "#shared/domain/audit/log-kinds.ts";

interface LogFiltersProps {
  readonly account: string;
  readonly filter: LogFilter;
}

/** Filters the log by person, topic and days; stored in the address. */
export function LogFilters({ account, filter }: LogFiltersProps) {
  const { t } = useTranslation();
  const actors = useQuery(logQueries(useServices()).actors(account)).data ?? [];
  const deleted = actors.filter(({ name, type }) => name === "" && type === "user").map(({ id }) => id);
  // The id distinguishes several deleted users.
  const deletedUser = (id: string) =>
    deleted.length === 1
      ? t("accountLog.somebody")
      : t("accountLog.somebodyNumbered", { number: deleted.indexOf(id) + 1 });
  const changeFilter = useAddressChange(filter, (next) => paths.settingsLog({ accountId: account, ...next }));
  const change = (part: LogFilter) => changeFilter((latest) => ({ ...latest, ...part }));
  return (
    <div className={classes.row}>
      <Select
        label={t("accountLog.by")}
        placeholder={t("accountLog.everybody")}
        data={actors.map(({ id, name, type }) => ({
          value: id,
          label: name || (type === "user" ? deletedUser(id) : t(NAMELESS[type])),
        }))}
        value={filter.actor ?? null}
        onChange={(actor) => change({ actor: actor ?? undefined })}
        searchable
        clearable
      />
      <Select
        label={t("accountLog.about")}
        placeholder={t("accountLog.everything")}
        data={LOG_GROUPS.map((group) => ({ value: group, label: t(`accountLog.groups.${group}`) }))}
        value={filter.group ?? null}
        onChange={(group) => change({ group: (group as LogGroup | null) ?? undefined })}
        clearable
      />
      <DateInput
        label={t("accountLog.from")}
        value={filter.from ?? ""}
        {...(filter.to === undefined ? {} : { max: filter.to })}
        onChange={(from) => change({ from: from || undefined })}
      />
      <DateInput
        label={t("accountLog.to")}
        value={filter.to ?? ""}
        {...(filter.from === undefined ? {} : { min: filter.from })}
        onChange={(to) => change({ to: to || undefined })}
      />
      {Object.values(filter).some((value) => value !== undefined) && (
        <Button variant="subtle" onClick={() => changeFilter(() => ({}))}>
          {t("accountLog.clear")}
        </Button>
      )}
    </div>
  );
}
