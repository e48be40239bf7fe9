import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowsExchange, IconDots, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { useMay } from "../../../data/access.ts";
import { useRefusalText } from "../../../data/refusal-text.ts";
import { withTexts } from "../../../lib/i18n/i18n.ts";
import { DisabledReason } from "../../../ui/disabled-reason.tsx";
import { useMenuOpened } from "../../../ui/use-menu-opened.ts";

const dialogs = withTexts(["zones"], () => import("./zone-dialogs.tsx"));
const MoveZone = lazy(async () => ({ default: (await dialogs()).MoveZone }));
const DeleteZone = lazy(async () => ({ default: (await dialogs()).DeleteZone }));

/** What is done to a zone as a whole: moving and deleting it. */
export function ZoneMenu({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const menu = useMenuOpened();
  const [opened, setOpened] = useState<"move" | "delete" | null>(null);
  // A dialog stays in the document once it was opened, so that it can close and give the focus back.
  const [ever, setEver] = useState<"move" | "delete" | null>(null);
  const open = (dialog: "move" | "delete") => {
    setEver(dialog);
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  return (
    <>
      <Menu {...menu} position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon aria-label={t("zones.zoneMenu", { zone: zone.name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ZoneMenuItem
            zone={zone}
            action="zone.update"
            icon={<IconArrowsExchange size={16} aria-hidden />}
            onClick={() => open("move")}
          >
            {t("zones.move.open")}
          </ZoneMenuItem>
          <ZoneMenuItem
            zone={zone}
            action="zone.deactivate"
            danger
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => open("delete")}
          >
            {t("zones.deleted.deleteZone")}
          </ZoneMenuItem>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {ever === "move" && <MoveZone zone={zone} opened={opened === "move"} onClose={close} />}
        {ever === "delete" && <DeleteZone zone={zone} opened={opened === "delete"} onClose={close} />}
      </Suspense>
    </>
  );
}

interface ZoneMenuItemProps {
  readonly zone: SoundZone;
  readonly action: Action;
  readonly danger?: boolean;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An entry that says why this person may not choose it. */
function ZoneMenuItem({ zone, action, danger = false, icon, onClick, children }: ZoneMenuItemProps) {
  const may = useMay(action, { account: zone.account, location: zone.location, soundZone: zone.id });
  const refusal = useRefusalText(may);
  return (
    <DisabledReason reason={refusal}>
      {(props) => (
        <Menu.Item
          {...(danger ? { color: "red" } : {})}
          leftSection={icon}
          disabled={may === null}
          closeMenuOnClick={refusal === null}
          onClick={onClick}
          {...props}
        >
          {children}
        </Menu.Item>
      )}
    </DisabledReason>
  );
}
