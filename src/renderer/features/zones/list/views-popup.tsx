import { Menu } from "@mantine/core";
import { IconDownload, IconLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { cloneElement, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchZonesFile } from "#renderer/data/zones/zone-export.ts";
import { useDeleteZoneView, zoneViewsQuery } from "#renderer/data/zones/zone-views.ts";
import { addressOf, filterOf, isShowing, shownBy } from "#renderer/features/zones/zone-filter.ts";
import { hideToast, toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { dayIn } from "#renderer/lib/i18n/days.ts";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { ZoneView } from "#shared/contract/rest/zones/zone-views.ts";
import { isSpoken } from "#shared/domain/texts/languages.ts";
import { ZONE_COLUMNS, type ZoneColumn } from "#shared/domain/zones/zone-columns.ts";
import { RenameView, SaveView } from "./view-dialogs.tsx";

export interface ViewsProps {
  readonly account: string;
  readonly address: ZoneFilter;
  readonly columns: readonly ZoneColumn[];
  readonly onColumns: (columns: readonly ZoneColumn[]) => void;
  /** Opens another address of the list. */
  readonly onOpen: (address: ZoneFilter) => void;
}

const ICON = { size: 16, "aria-hidden": true } as const;

/** The menu of saved views, the shown columns, and what to do with the list as it is shown. */
export function ViewsPopup({ button, ...props }: PopupProps & ViewsProps) {
  const { account, address, columns, onColumns, onOpen } = props;
  const { t } = useTranslation();
  const { target, ...menu } = useLatePopup();
  const services = useServices();
  const owner = { account, user: services.session.get().userId ?? "" };
  const views = useQuery(zoneViewsQuery(services, owner));
  const shown = views.data?.find((view) => isShowing(address, view.shown));
  const [dialog, setDialog] = useState<"save" | "rename" | null>(null);
  const close = () => setDialog(null);
  const copy = useCopyAddress(account, props);
  const save = useSaveFile(account, props);
  return (
    <>
      <Menu {...menu} position="bottom-end" width={280}>
        <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("zoneList.views.title")}</Menu.Label>
          {views.data?.map((view) => (
            <Menu.RadioItem
              key={view.id}
              value={view.id}
              checked={view === shown}
              onChange={() => onOpen(addressOf(view.shown))}
              closeMenuOnClick
            >
              <bdi>{view.name}</bdi>
            </Menu.RadioItem>
          ))}
          {views.data?.length === 0 && <Menu.Label>{t("zoneList.views.none")}</Menu.Label>}
          {views.isError && <Menu.Label>{t("zoneList.views.failed")}</Menu.Label>}
          {shown ? (
            <ViewItems owner={owner} view={shown} onRename={() => setDialog("rename")} />
          ) : (
            <Menu.Item onClick={() => setDialog("save")}>{t("zoneList.views.save")}</Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>{t("zoneList.columns.title")}</Menu.Label>
          {ZONE_COLUMNS.map((column) => (
            <Menu.CheckboxItem
              key={column}
              checked={columns.includes(column)}
              onChange={(checked) =>
                onColumns(checked ? [...columns, column] : columns.filter((one) => one !== column))
              }
            >
              {t(`zoneList.columns.${column}`)}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLink {...ICON} />} onClick={copy}>
            {t("zoneList.views.copy")}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={save}>
            {t("zoneList.export.start")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveView
        opened={dialog === "save"}
        owner={owner}
        shown={{ ...shownBy(address), columns: [...columns] }}
        onSaved={(saved) => onOpen(addressOf(saved))}
        onClose={close}
      />
      {shown && <RenameView opened={dialog === "rename"} owner={owner} view={shown} onClose={close} />}
    </>
  );
}

interface ViewItemsProps {
  readonly owner: { readonly account: string; readonly user: string };
  readonly view: ZoneView;
  readonly onRename: () => void;
}

/** What can be done with the view that is shown. */
function ViewItems({ owner, view, onRename }: ViewItemsProps) {
  const { t } = useTranslation();
  const remove = useDeleteZoneView(owner, view);
  const { name } = view;
  return (
    <>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onRename}>
        {t("zoneList.views.rename", { name })}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash {...ICON} />}
        onClick={() => remove.mutate({ params: { account: owner.account, view: view.id } })}
      >
        {t("zoneList.views.delete", { name })}
      </Menu.Item>
    </>
  );
}

/** Copies the address of what is shown, for somebody else. */
function useCopyAddress(accountId: string, { address }: ViewsProps) {
  const { t } = useTranslation();
  const { host } = useServices();
  const url = (host.serviceUrl || location.origin) + paths.zones({ accountId, ...address, after: undefined });
  return async () => {
    try {
      // Missing without a certificate.
      await navigator.clipboard.writeText(url);
      toast("success", t("zoneList.views.copied"));
    } catch {
      toast("error", t("zoneList.views.copyFailed"));
    }
  };
}

/** Saves all zones that the filter matches as a file for spreadsheets. */
function useSaveFile(account: string, { address }: ViewsProps) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  return async () => {
    const running = toast("loading", t("zoneList.export.running"), { id: "zone-export" });
    try {
      const language = isSpoken(i18n.language) ? i18n.language : "en";
      const query = { ...filterOf(address), ...(address.sort && { sort: address.sort }), language } as const;
      const file = await fetchZonesFile(services, account, query);
      const day = dayIn(localTimeZone(), Date.now());
      saveFile(`${t("zoneList.export.file")}-${day}.csv`, "text/csv;charset=utf-8", [file]);
      hideToast(running);
    } catch (error) {
      toast("error", errorText(error), { id: "zone-export" });
    }
  };
}
