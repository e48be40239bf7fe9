import { Button, Skeleton } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import classes from "./desktop-sign-in-page.module.css";

/** Number of accounts listed by name; the others are counted. */
const NAMED = 2;

/** The person to be signed in, with their accounts; renders the children below once loaded. */
export function Person({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const services = useServices();
  const { userId } = useSession();
  const queries = accountQueries(services);
  const user = useQuery({ ...queries.user(userId ?? ""), enabled: userId !== null });
  const accounts = useQuery(queries.list());
  const error = user.error ?? accounts.error;
  if (error) {
    const retry = () => Promise.all([user.refetch(), accounts.refetch()]);
    return <QueryError error={error} onRetry={retry} />;
  }
  if (!user.data || !accounts.data) return <Skeleton height={96} radius="lg" aria-busy />;
  const names = accounts.data.map((account) => account.business_name);
  const named = names.slice(0, NAMED).join(", ");
  const more = names.length - NAMED;
  return (
    <>
      <div className={classes.person}>
        <IconUser size={24} stroke={1.6} aria-hidden />
        <div className={classes.words}>
          <div className={classes.name}>{user.data.name}</div>
          <div className={classes.detail}>{user.data.email}</div>
          <div className={classes.detail}>
            {more > 0 ? t("desktopSignIn.andMore", { names: named, more }) : named}
          </div>
        </div>
        <Button variant="subtle" size="compact-sm" onClick={() => switchPerson(services.session)}>
          {t("desktopSignIn.switch")}
        </Button>
      </div>
      {children}
    </>
  );
}

/** Signs out, which leads to sign-in and back here as another person. */
function switchPerson(session: { readonly logout: () => void }): void {
  redirectToStore(localStorage).write(location.pathname + location.search);
  session.logout();
}
