import { ActionIcon, Menu } from "@mantine/core";
import {
  IconCrown,
  IconDoorExit,
  IconDots,
  IconMailForward,
  IconUserEdit,
  IconUserMinus,
  type TablerIcon,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { nameOf, useResendInvitation } from "#renderer/data/people/member-changes.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { useMenuOpened } from "#renderer/ui/popups/use-menu-opened.ts";
import { EndDialog, TransferDialog } from "./member-dialogs.tsx";
import { type MemberView, refusalFor } from "./members.ts";
import { RolesDialog } from "./roles-dialog.tsx";

type Dialog = "roles" | "transfer" | "end";

/** Actions on a member: change roles, transfer the company, remove. */
export function MemberMenu({
  account,
  acl,
  members,
  manages,
  isSelf,
}: MemberView & { readonly isSelf: boolean }) {
  const { t } = useTranslation();
  const { userId } = useSession();
  const menu = useMenuOpened();
  const resend = useResendInvitation();
  const [opened, setOpened] = useState<Dialog | null>(null);
  const close = () => setOpened(null);
  const own = members.find(({ user }) => user === userId);
  const refusalText = (after: typeof acl | null) => {
    const refused = refusalFor(userId, members, acl, after);
    return refused && t(`companySettings.users.refusals.${refused}`);
  };
  const dialog = { account, acl, onClose: close };
  return (
    <>
      <Menu {...menu} position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon aria-label={t("companySettings.users.menu", { name: nameOf(acl) })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {manages && (
            <Item icon={IconUserEdit} refusal={refusalText(acl)} onClick={() => setOpened("roles")}>
              {t("companySettings.users.changeRoles")}
            </Item>
          )}
          {manages && acl.user === "" && (
            <Item
              icon={IconMailForward}
              refusal={null}
              onClick={() => resend.mutate({ params: { id: account }, body: { acl: acl.id } })}
            >
              {t("companySettings.users.resend")}
            </Item>
          )}
          {own?.owner && !isSelf && acl.user !== "" && (
            <Item icon={IconCrown} refusal={null} onClick={() => setOpened("transfer")}>
              {t("companySettings.users.transfer")}
            </Item>
          )}
          <Item
            icon={isSelf ? IconDoorExit : IconUserMinus}
            refusal={refusalText(null)}
            danger
            onClick={() => setOpened("end")}
          >
            {t(
              isSelf
                ? "companySettings.users.leave"
                : acl.user === ""
                  ? "companySettings.users.withdraw"
                  : "companySettings.users.remove",
            )}
          </Item>
        </Menu.Dropdown>
      </Menu>
      <RolesDialog {...dialog} opened={opened === "roles"} members={members} />
      <TransferDialog {...dialog} opened={opened === "transfer"} />
      <EndDialog {...dialog} opened={opened === "end"} isSelf={isSelf} />
    </>
  );
}

interface ItemProps {
  readonly icon: TablerIcon;
  /** Why the action is unavailable; null if it is available. */
  readonly refusal: string | null;
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

function Item({ icon: Icon, refusal, danger = false, onClick, children }: ItemProps) {
  return (
    <DisabledReason reason={refusal}>
      {(props) => (
        <Menu.Item
          {...(danger ? { color: "red" } : {})}
          leftSection={<Icon size={16} aria-hidden />}
          onClick={onClick}
          closeMenuOnClick={refusal === null}
          {...props}
        >
          {children}
        </Menu.Item>
      )}
    </DisabledReason>
  );
}
