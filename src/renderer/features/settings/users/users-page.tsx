import { Button, Skeleton } from "@mantine/core";
import { IconUserPlus, IconUserSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { memberQueries } from "#renderer/data/people/members.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { splitAcls } from "#shared/domain/accounts/membership.ts";
import { MemberRow } from "./member-row.tsx";
import { matchesSearch, sortMembers } from "./members.ts";
import { RoleGuide } from "./role-guide.tsx";
import { SignInRules } from "./sign-in-rules.tsx";
import classes from "./users.module.css";

/** Smallest number of people with a search field. */
const SEARCH_FROM = 8;
const ROW_PX = 72;

/** /accounts/{account}/settings/users: members and invitees of the company. */
export function UsersPage() {
  const { t } = useTranslation();
  const { accountId } = paths.settingsUsers.useParams();
  const query = useQuery(memberQueries(useServices()).list(accountId));
  const manages = useMay("user.update", { account: accountId })?.ok === true;
  const [search, setSearch] = useState("");
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  const all = splitAcls(query.data ?? []);
  const shown = {
    members: sortMembers(all.members).filter((acl) => matchesSearch(acl, search)),
    invitees: sortMembers(all.invitees).filter((acl) => matchesSearch(acl, search)),
  };
  const none = shown.members.length + shown.invitees.length === 0;
  return (
    <>
      <PageHeader
        title={t("companySettings.users.title")}
        actions={<InviteButton account={accountId} />}
        below={query.data ? t("companySettings.users.count", { count: all.members.length }) : "\u00a0"}
      />
      {!query.data && <Skeleton height={320} />}
      {query.data && query.data.length >= SEARCH_FROM && (
        <SearchField
          className={classes.search ?? ""}
          value={search}
          onChange={setSearch}
          label={t("companySettings.users.search")}
          placeholder={t("companySettings.users.search")}
          clearLabel={t("app.clear")}
        />
      )}
      {query.data && none && (
        <EmptyState
          icon={<IconUserSearch size={26} stroke={1.6} />}
          title={t("companySettings.users.noneFound", { search })}
        />
      )}
      {(["members", "invitees"] as const).map(
        (kind) =>
          shown[kind].length > 0 && (
            <section key={kind} className={classes.section} aria-labelledby={kind}>
              <h2 id={kind} className={classes.title}>
                {t(`companySettings.users.${kind}`)}
              </h2>
              <VirtualList
                items={shown[kind]}
                keyOf={({ id }) => id}
                estimate={ROW_PX}
                label={t(`companySettings.users.${kind}`)}
              >
                {(acl) => <MemberRow account={accountId} acl={acl} members={all.members} manages={manages} />}
              </VirtualList>
            </section>
          ),
      )}
      {query.data && <RoleGuide />}
      <SignInRules account={accountId} />
    </>
  );
}

function InviteButton({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const refusal = useRefusalText(useMay("user.create", { account }));
  const looks = {
    leftSection: <IconUserPlus size={18} aria-hidden />,
    children: t("companySettings.invite.open"),
  };
  if (refusal === null)
    return <Button component={Link} to={paths.usersInvite({ accountId: account })} {...looks} />;
  return <DisabledReason reason={refusal}>{(props) => <Button {...looks} {...props} />}</DisabledReason>;
}
