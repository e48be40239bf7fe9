import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { dayPart, firstName } from "./day-part.ts";

/** The greeting of the home page. */
export function Greeting() {
  const { t } = useTranslation();
  const services = useServices();
  const { userId } = useSession();
  const account = useCurrentAccount();
  const user = useQuery({ ...accountQueries(services).user(userId ?? ""), enabled: userId !== null });
  const part = dayPart(new Date().getHours());
  const name = firstName(user.data?.name ?? "");
  return (
    <PageHeader
      title={name === "" ? t(`home.${part}`) : t(`home.${part}Name`, { name })}
      below={account?.business_name ?? "\u00a0"}
    />
  );
}
