import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import {
  nameOf,
  useLeaveAccount,
  useRemoveMember,
  useTransferOwnership,
} from "#renderer/data/people/member-changes.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import type { Acl } from "#shared/contract/rest/entities.ts";

interface MemberDialogProps {
  readonly account: string;
  readonly acl: Acl;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Transfers the company to another member. */
export function TransferDialog({ account, acl, opened, onClose }: MemberDialogProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useTransferOwnership(account);
  return (
    <ConfirmDialog
      opened={opened}
      danger
      title={t("companySettings.users.transferTitle", { name: nameOf(acl) })}
      commitLabel={t("companySettings.users.transferCommit")}
      onCommit={() => mutateAsync({ params: { account }, body: { acl: acl.id } })}
      onClose={onClose}
    >
      {t("companySettings.users.transferBody", { name: nameOf(acl) })}
    </ConfirmDialog>
  );
}

/** Removes a member, withdraws an invitation, or leaves the company. */
export function EndDialog({
  account,
  acl,
  opened,
  onClose,
  isSelf,
}: MemberDialogProps & { readonly isSelf: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useRemoveMember(account);
  const leave = useLeaveAccount();
  const kind = isSelf ? "leave" : acl.user === "" ? "withdraw" : "remove";
  const end = async () => {
    if (!isSelf) return await remove.mutateAsync({ params: { id: acl.id } });
    await leave.mutateAsync({ params: { account } });
    navigate(paths.home());
  };
  return (
    <ConfirmDialog
      opened={opened}
      danger
      title={t(`companySettings.users.${kind}Title`, { name: nameOf(acl) })}
      commitLabel={t(`companySettings.users.${kind}`)}
      onCommit={end}
      onClose={onClose}
    >
      {t(`companySettings.users.${kind}Body`, { name: nameOf(acl) })}
    </ConfirmDialog>
  );
}
