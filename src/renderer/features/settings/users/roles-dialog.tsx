import { useState } from "react";
import { useTranslation } from "react-i18next";
import { nameOf, useChangeRoles } from "#renderer/data/people/member-changes.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { RoleChoice } from "#renderer/parts/invitations/role-choice.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import type { Acl } from "#shared/contract/rest/entities.ts";
import { refusalFor } from "./members.ts";

interface RolesDialogProps {
  readonly account: string;
  readonly acl: Acl;
  readonly members: readonly Acl[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes the roles of a member or invitee. */
export function RolesDialog(props: RolesDialogProps) {
  const { t } = useTranslation();
  // Each opening starts with the current roles.
  const [opening, setOpening] = useState({ opened: false, times: 0 });
  if (props.opened !== opening.opened)
    setOpening({ opened: props.opened, times: opening.times + Number(props.opened) });
  return (
    <Roles
      key={opening.times}
      {...props}
      title={t("companySettings.users.rolesTitle", { name: nameOf(props.acl) })}
    />
  );
}

function Roles({
  account,
  acl,
  members,
  opened,
  onClose,
  title,
}: RolesDialogProps & { readonly title: string }) {
  const { t } = useTranslation();
  const { userId } = useSession();
  const { mutateAsync } = useChangeRoles(account);
  const { owner, admin, finance, contact } = acl;
  const [roles, setRoles] = useState({ owner, admin, finance, contact });
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      commitLabel={t("companySettings.users.saveRoles")}
      onCommit={() => mutateAsync({ params: { id: acl.id }, body: roles })}
      onClose={onClose}
    >
      <RoleChoice
        roles={roles}
        onChange={setRoles}
        refusalOf={(changed) => {
          const refused = refusalFor(userId, members, acl, changed);
          return refused && t(`companySettings.users.refusals.${refused}`);
        }}
      />
    </ConfirmDialog>
  );
}
