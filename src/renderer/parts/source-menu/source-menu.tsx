import { Menu } from "@mantine/core";
import {
  IconBookmarkMinus,
  IconBookmarkPlus,
  IconCopy,
  IconDeviceSpeaker,
  IconHeadphones,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlaylistAdd,
  IconShare,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useLibraryIds } from "#renderer/data/library/library.ts";
import { useChangeLibrary } from "#renderer/data/library/library-changes.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useAddToPlaylist } from "#renderer/parts/playlist-dialogs/use-add-to-playlist.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { ShareDialog } from "#renderer/ui/dialogs/share-dialog.tsx";
import type { Denial } from "#shared/domain/access/may.ts";
import type { SourceAction } from "#shared/domain/music/source-actions.ts";
import type { MusicSource } from "./music-source.ts";
import classes from "./source-menu.module.css";
import { type OpenedMenu, useSourceMenu } from "./source-menu-store.ts";
import { sharePath, useOpenSource } from "./use-open-source.ts";
import { useSourceActions, useSourceNode } from "./use-source-actions.ts";
import { useSourcePreview } from "./use-source-preview.ts";

/** The last opened menu, and its share dialog. */
export function SourceMenu() {
  const { menu, opened, close } = useSourceMenu();
  const { host } = useServices();
  const [shared, setShared] = useState<MusicSource | null>(null);
  const [sharing, setSharing] = useState(false);
  const share = (source: MusicSource) => {
    setShared(source);
    setSharing(true);
  };
  useCloseOnScroll(opened, close);
  // The first render is already open, and a menu mounted open cannot return the focus.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  if (!menu) return null;
  return (
    <>
      <Menu
        // A new menu per position, so that it is placed again.
        key={`${menu.at.x} ${menu.at.y}`}
        opened={drawn && opened}
        onClose={close}
        position="bottom-start"
        width={250}
        offset={4}
        returnFocus
        shadow="md"
      >
        <Menu.Target>
          <span className={classes.anchor} style={{ left: menu.at.x, top: menu.at.y }} aria-hidden />
        </Menu.Target>
        <Menu.Dropdown aria-label={menu.source.title}>
          <Items menu={menu} opened={opened} onShare={share} />
        </Menu.Dropdown>
      </Menu>
      {shared ? (
        <ShareDialog
          opened={sharing}
          name={shared.title}
          url={(host.serviceUrl || location.origin) + sharePath(shared)}
          onClose={() => setSharing(false)}
        />
      ) : null}
    </>
  );
}

/** The menu has a fixed position, from which its music would scroll away. */
function useCloseOnScroll(opened: boolean, close: () => void): void {
  useEffect(() => {
    if (!opened) return;
    // The event of a scroll before the menu opened may arrive after it.
    const place = scrollY;
    const onScroll = () => scrollY !== place && close();
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, [opened, close]);
}

interface ItemsProps {
  readonly menu: OpenedMenu;
  readonly opened: boolean;
  readonly onShare: (source: MusicSource) => void;
}

function Items({ menu: { source, playback }, opened, onShare }: ItemsProps) {
  const { t } = useTranslation();
  const owner = useCurrentAccount()?.id ?? null;
  const node = useSourceNode(source, opened);
  const actions = useSourceActions(source, node, playback);
  const inLibrary = useLibraryIds(owner, opened)?.has(source.id) ?? false;
  const change = useChangeLibrary(owner);
  const preview = useSourcePreview(source);
  const open = useOpenSource(source);
  const addToPlaylist = useAddToPlaylist();
  const isPreviewing = preview.isOn;
  const items: Readonly<Record<SourceAction, Item>> = {
    preview: {
      icon: isPreviewing ? <IconPlayerStop {...ICON} /> : <IconHeadphones {...ICON} />,
      label: t(isPreviewing ? "music.stopPreview" : "music.preview"),
      run: preview.toggle,
    },
    play: {
      icon: <IconPlayerPlay {...ICON} />,
      label: t("music.playHere"),
      run: () => playback?.zone && open.playHere(playback.zone),
    },
    playTo: { icon: <IconDeviceSpeaker {...ICON} />, label: t("music.playTo"), run: open.playTo },
    add: {
      icon: inLibrary ? <IconBookmarkMinus {...ICON} /> : <IconBookmarkPlus {...ICON} />,
      label: t(inLibrary ? "music.remove" : "music.add"),
      run: () => change.mutate({ item: { id: source.id, name: source.title, node }, wanted: !inLibrary }),
    },
    addToPlaylist: {
      icon: <IconPlaylistAdd {...ICON} />,
      label: t("music.addToPlaylistShort"),
      run: () => addToPlaylist?.({ title: source.title, load: async () => [source.id] }),
    },
    edit: { icon: <IconPencil {...ICON} />, label: t("music.editPlaylist"), run: open.edit },
    duplicate: { icon: <IconCopy {...ICON} />, label: t("music.duplicate"), run: open.duplicate },
    share: { icon: <IconShare {...ICON} />, label: t("share.button"), run: () => onShare(source) },
  };
  return (
    <>
      <Menu.Label className={classes.title}>{source.title}</Menu.Label>
      {actions.map(({ action, denial }) => (
        <SourceItem key={action} {...items[action]} denial={denial} />
      ))}
    </>
  );
}

const ICON = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

interface Item {
  readonly icon: ReactNode;
  readonly label: string;
  readonly run: () => void;
}

function SourceItem({ icon, label, run, denial }: Item & { readonly denial: Denial | null }) {
  const reason = useRefusalText(denial === null ? null : { ok: false, reason: denial });
  return (
    <DisabledReason reason={reason}>
      {(disabled) => (
        <Menu.Item leftSection={icon} onClick={run} closeMenuOnClick={reason === null} {...disabled}>
          {label}
        </Menu.Item>
      )}
    </DisabledReason>
  );
}
