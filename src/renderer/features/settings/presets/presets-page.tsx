import { ActionIcon, Button, Card, Menu, Skeleton } from "@mantine/core";
import { IconDots, IconPlus, IconTemplate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { presetQueries, useDeletePreset } from "#renderer/data/zones/zone-presets.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { useSettingText } from "#renderer/parts/zone-presets/use-setting-text.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { useMenuOpened } from "#renderer/ui/popups/use-menu-opened.ts";
import type { ZonePreset } from "#shared/contract/rest/zones/zone-presets.ts";
import { ApplyDialog } from "./apply-dialog.tsx";
import { PresetDialog } from "./preset-dialog.tsx";
import classes from "./presets.module.css";

type Opened =
  | { readonly kind: "edit"; readonly preset: ZonePreset | "new" }
  | { readonly kind: "apply"; readonly preset: ZonePreset; readonly toFollowers: boolean };

/** /accounts/{account}/settings/zone-presets */
export function PresetsPage() {
  const { t } = useTranslation();
  const { accountId } = paths.zonePresets.useParams();
  const query = useQuery(presetQueries(useServices()).list(accountId));
  const refusal = useRefusalText(useMay("preset.edit", { account: accountId }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const create = (
    <DisabledReason reason={refusal}>
      {(props) => (
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setOpened({ kind: "edit", preset: "new" })}
          {...props}
        >
          {t("zonePresets.create")}
        </Button>
      )}
    </DisabledReason>
  );
  const presets = query.data;
  return (
    <>
      <PageHeader
        title={t("zonePresets.title")}
        below={t("zonePresets.intro")}
        actions={presets && presets.length > 0 ? create : null}
      />
      {query.isLoadingError ? (
        <QueryError error={query.error} onRetry={() => query.refetch()} />
      ) : presets === undefined ? (
        <Skeleton height={160} />
      ) : presets.length === 0 ? (
        <EmptyState
          icon={<IconTemplate size={28} stroke={1.5} />}
          title={t("zonePresets.empty.title")}
          action={create}
          help={<HelpLink about="no-presets" />}
        >
          {t("zonePresets.empty.body")}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {presets.map((preset) => (
            <li key={preset.id}>
              <PresetCard account={accountId} preset={preset} mayEdit={refusal === null} onOpen={setOpened} />
            </li>
          ))}
        </ul>
      )}
      <PresetDialog
        account={accountId}
        editing={opened?.kind === "edit" ? opened.preset : null}
        onClose={close}
      />
      <ApplyDialog
        account={accountId}
        preset={opened?.kind === "apply" ? opened.preset : null}
        toFollowers={opened?.kind === "apply" && opened.toFollowers}
        onClose={close}
      />
    </>
  );
}

interface PresetCardProps {
  readonly account: string;
  readonly preset: ZonePreset;
  readonly mayEdit: boolean;
  readonly onOpen: (opened: Opened) => void;
}

function PresetCard({ account, preset, mayEdit, onOpen }: PresetCardProps) {
  const { t } = useTranslation();
  const { nameOf, textOf } = useSettingText();
  const menu = useMenuOpened();
  const remove = useDeletePreset(account);
  const parts = [
    ...(preset.play_from === null ? [] : [{ field: "source", value: preset.source_name }]),
    ...Object.entries(preset.settings).map(([field, value]) => ({ field, value })),
  ];
  const used = t("zonePresets.zones", { count: preset.zones });
  return (
    <Card className={classes.card}>
      <div className={classes.words}>
        <h2 dir="auto" className={classes.name}>
          {preset.name}
        </h2>
        <div className={classes.detail}>
          {parts
            .map(({ field, value }) =>
              t("zonePresets.part", { field: nameOf(field), value: textOf(field, value) }),
            )
            .join(" · ")}
        </div>
        <div className={classes.detail}>
          {preset.zones === 0 ? (
            used
          ) : (
            <Link to={paths.zones({ accountId: account, preset: preset.id })}>{used}</Link>
          )}
        </div>
      </div>
      <Button variant="default" onClick={() => onOpen({ kind: "apply", preset, toFollowers: false })}>
        {t("zonePresets.apply")}
      </Button>
      <Menu {...menu} position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon size={36} aria-label={t("zonePresets.menu", { name: preset.name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={preset.zones === 0}
            onClick={() => onOpen({ kind: "apply", preset, toFollowers: true })}
          >
            {t("zonePresets.applyAgain")}
          </Menu.Item>
          <Menu.Item disabled={!mayEdit} onClick={() => onOpen({ kind: "edit", preset })}>
            {t("zonePresets.edit")}
          </Menu.Item>
          <Menu.Item
            disabled={!mayEdit}
            color="red"
            onClick={() => remove.mutate({ params: { account, id: preset.id } })}
          >
            {t("zonePresets.delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Card>
  );
}
