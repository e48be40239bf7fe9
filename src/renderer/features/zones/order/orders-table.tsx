import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { countryName } from "#renderer/lib/country-name.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useSortSearch } from "#renderer/lib/routing/use-sort-search.ts";
import type { DataColumn } from "#renderer/ui/data-table/columns.ts";
import { DataTable } from "#renderer/ui/data-table/data-table.tsx";
import type { PlayerOrder } from "#shared/contract/rest/billing/orders.ts";

const COLUMNS = ["date", "players", "recipient", "address"] as const;

/** Past orders; newest first unless the address sorts differently. */
export function OrdersTable({ orders }: { readonly orders: readonly PlayerOrder[] }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const dateText = useDateText();
  const [sort, setSort] = useSortSearch(COLUMNS, "-date");
  const columns = useMemo(() => {
    const time = (order: PlayerOrder) => Date.parse(order.iso8601_created_at);
    const address = ({ address, postal_code, city, state, iso_country }: PlayerOrder) =>
      [address, `${postal_code} ${city}`, state, countryName(iso_country, language)]
        .filter(Boolean)
        .join(", ");
    return [
      {
        id: "date",
        header: t("zones.order.date"),
        value: time,
        cell: (order) => (
          <time dateTime={order.iso8601_created_at}>{dateText(time(order), { dateStyle: "medium" })}</time>
        ),
      },
      {
        id: "players",
        header: t("zones.order.players"),
        value: ({ quantity }) => quantity,
        align: "end",
      },
      { id: "recipient", header: t("zones.order.recipient"), value: ({ recipient }) => recipient },
      { id: "address", header: t("zones.order.address"), value: address },
    ] satisfies readonly (DataColumn<PlayerOrder> & { id: (typeof COLUMNS)[number] })[];
  }, [t, language, dateText]);
  return (
    <DataTable
      label={t("zones.order.orders")}
      columns={columns}
      rows={orders}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={setSort}
      empty={null}
    />
  );
}
