import { Button, Skeleton } from "@mantine/core";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import {
  locationUsersQuery,
  useRemoveLocationUser,
  useResendLocationInvitation,
  useWithdrawLocationInvitation,
} from "#renderer/data/zones/location-users.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { LoadError } from "#renderer/features/zones/load-error.tsx";
import { LocationTabs } from "#renderer/features/zones/location/location-tabs.tsx";
import { LocationNotFound } from "#renderer/features/zones/not-found-view.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { AsyncButton } from "#renderer/ui/buttons/async-button.tsx";
import { DangerAction } from "#renderer/ui/buttons/danger-action.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { readableEmail } from "#shared/domain/validation/email-form.ts";
import classes from "./location-users.module.css";

/** /accounts/{account}/zones/location/{location}/users: the users of a location, and its invitations. */
export function LocationUsersPage() {
  const { accountId: account, locationId } = paths.locationUsers.useParams();
  const { t } = useTranslation();
  const services = useServices();
  const location = useQuery(locationQueries(services).detail(locationId));
  const people = useQuery(locationUsersQuery(services, locationId));
  const name = location.data?.name ?? null;
  usePageTitle(name && t("zones.location.usersOf", { location: name }));
  if (location.error && !location.data)
    return <LoadError kind="location" error={location.error} onRetry={() => location.refetch()} />;
  if (location.data && location.data.account !== account) return <LocationNotFound />;
  return (
    <>
      <PageHeader
        above={<Link to={paths.zones({ accountId: account })}>{t("zones.title")}</Link>}
        title={name ?? <Skeleton component="span" display="block" width={220} height={32} />}
        below={t("zones.location.usersHint")}
        actions={<InviteButton account={account} location={locationId} />}
      />
      <LocationTabs account={account} location={locationId} />
      {people.isPending && <Skeleton height={168} />}
      {people.isLoadingError && <QueryError error={people.error} onRetry={() => people.refetch()} />}
      {people.data && <People account={account} location={locationId} {...people.data} />}
    </>
  );
}

function InviteButton({ account, location }: { readonly account: string; readonly location: string }) {
  const { t } = useTranslation();
  const refusal = useRefusalText(useMay("user.create", { account }));
  const looks = {
    leftSection: <IconUserPlus size={18} aria-hidden />,
    children: t("companySettings.invite.open"),
  };
  if (refusal === null) {
    const to = paths.locationInvite({ accountId: account, locationId: location });
    return <Button component={Link} to={to} {...looks} />;
  }
  return <DisabledReason reason={refusal}>{(props) => <Button {...looks} {...props} />}</DisabledReason>;
}

interface PeopleProps {
  readonly account: string;
  readonly location: string;
  readonly users: readonly { readonly user: string; readonly name: string; readonly email: string }[];
  readonly invited: readonly { readonly id: string; readonly pending_email: string }[];
}

function People({ account, location, users, invited }: PeopleProps) {
  const { t } = useTranslation();
  const mayRemove = useMay("user.delete", { account });
  const refusal = useRefusalText(mayRemove);
  const remove = useRemoveLocationUser(location);
  const withdraw = useWithdrawLocationInvitation(location);
  const resend = useResendLocationInvitation();
  const mayInvite = useMay("user.create", { account })?.ok === true;
  if (users.length + invited.length === 0)
    return (
      <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={t("zones.location.noUsersTitle")}>
        {t("zones.location.noUsers")}
      </EmptyState>
    );
  return (
    <>
      {users.length > 0 && (
        <Section id="location-users" title={t("companySettings.users.members")}>
          {users.map(({ user, name, email }) => (
            <Row key={user} name={name} email={readableEmail(email)}>
              <DangerAction
                variant="default"
                label={t("zones.location.remove")}
                refusal={refusal}
                disabled={mayRemove === null}
                title={t("companySettings.users.removeTitle", { name })}
                onCommit={() => remove.mutateAsync({ params: { location, user } })}
              >
                {t("zones.location.removeBody", { name })}
              </DangerAction>
            </Row>
          ))}
        </Section>
      )}
      {invited.length > 0 && (
        <Section id="location-invited" title={t("companySettings.users.invitees")}>
          {invited.map(({ id: invitation, pending_email }) => (
            <Row key={invitation} name={readableEmail(pending_email)} email={null}>
              {mayInvite && (
                <AsyncButton
                  variant="default"
                  onClick={() => resend.mutateAsync({ params: { location, invitation } })}
                >
                  {t("companySettings.users.resend")}
                </AsyncButton>
              )}
              <DangerAction
                variant="default"
                label={t("companySettings.users.withdraw")}
                refusal={refusal}
                disabled={mayRemove === null}
                title={t("companySettings.users.withdrawTitle", { name: readableEmail(pending_email) })}
                onCommit={() => withdraw.mutateAsync({ params: { location, invitation } })}
              >
                {t("companySettings.users.withdrawBody", { name: readableEmail(pending_email) })}
              </DangerAction>
            </Row>
          ))}
        </Section>
      )}
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly email: string | null;
  readonly children: ReactNode;
}

function Row({ name, email, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <div dir="auto" className={classes.name}>
          {name}
        </div>
        {email !== null && (
          <div dir="auto" className={classes.email}>
            {email}
          </div>
        )}
      </div>
      {children}
    </li>
  );
}
