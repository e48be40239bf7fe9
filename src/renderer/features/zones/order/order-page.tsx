import { Card, Skeleton } from "@mantine/core";
import { IconDeviceSpeaker } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { orderQueries } from "#renderer/data/accounts/orders.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import classes from "./order.module.css";
import { OrderForm } from "./order-form.tsx";
import { OrdersTable } from "./orders-table.tsx";

/** /accounts/{account}/order-player: orders hardware players and lists past orders. */
export function OrderPage() {
  const { t } = useTranslation();
  const { accountId } = paths.orderPlayer.useParams();
  const may = useMay("players.order", { account: accountId });
  const refusal = useRefusalText(may);
  const company = useQuery(accountQueries(useServices()).detail(accountId));
  if (company.error && !company.data)
    return <QueryError error={company.error} onRetry={() => company.refetch()} />;
  if (may === null) return <Skeleton height={420} maw={640} />;
  if (refusal !== null) {
    return (
      <EmptyState
        level={1}
        icon={<IconDeviceSpeaker size={28} stroke={1.5} />}
        title={t("zones.order.title")}
        action={<Link to={paths.zones({ accountId })}>{t("zones.backToZones")}</Link>}
      >
        {refusal}
      </EmptyState>
    );
  }
  return (
    <div className={classes.page}>
      <PageHeader title={t("zones.order.title")} />
      <p className={classes.intro}>{t("zones.order.intro")}</p>
      <OrderForm account={accountId} company={company.data ?? null} />
      <Orders account={accountId} />
    </div>
  );
}

function Orders({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const orders = useQuery(orderQueries(useServices()).list(account));
  if (orders.error && !orders.data)
    return <QueryError error={orders.error} onRetry={() => orders.refetch()} />;
  if (!orders.data || orders.data.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="orders">
      <h2 id="orders" className={classes.title}>
        {t("zones.order.orders")}
      </h2>
      <OrdersTable orders={orders.data} />
    </Card>
  );
}
