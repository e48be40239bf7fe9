import { paths } from "#renderer/lib/paths.ts";
import { InviteForm } from "#renderer/parts/invitations/invite-form.tsx";

/** /accounts/{account}/settings/users/invite: several people at once, with the same roles. */
export function InvitePage() {
  const { accountId } = paths.usersInvite.useParams();
  return <InviteForm accountId={accountId} doneTo={paths.settingsUsers({ accountId })} />;
}
