import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useChangeZones } from "#renderer/parts/zone-operations/use-change-zones.ts";
import { NO_ZONES_ICON, ZonePicker } from "#renderer/parts/zone-picker/zone-picker.tsx";
import { pickedCount, selectionOf, useZonePicks } from "#renderer/parts/zone-picker/zone-picks.ts";
import { PresetPreview } from "#renderer/parts/zone-presets/preset-preview.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import type { ZoneSelection } from "#shared/contract/rest/zones/zone-filter.ts";
import type { ZonePreset } from "#shared/contract/rest/zones/zone-presets.ts";
import classes from "./presets.module.css";

interface ApplyDialogProps {
  readonly account: string;
  /** Null when closed. */
  readonly preset: ZonePreset | null;
  /** To the zones that follow it, instead of asking for zones. */
  readonly toFollowers: boolean;
  readonly onClose: () => void;
}

/** Chooses zones, shows what the preset would change in each, and applies it. */
export function ApplyDialog({ account, preset, toFollowers, onClose }: ApplyDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={preset !== null}
      title={preset === null ? "" : t("zonePresets.applyTo", { name: preset.name })}
      onClose={onClose}
      withCross
      size={560}
    >
      {preset === null ? null : (
        <Apply account={account} preset={preset} toFollowers={toFollowers} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Apply({
  account,
  preset,
  toFollowers,
  onClose,
}: ApplyDialogProps & { readonly preset: ZonePreset }) {
  const { t } = useTranslation();
  const [picks, setPicks] = useZonePicks();
  const [zones, setZones] = useState<ZoneSelection | null>(
    toFollowers ? { matching: { preset: preset.id }, except: [] } : null,
  );
  const { change, isPending } = useChangeZones(account);
  if (zones)
    return (
      <div className={classes.body}>
        <p className={classes.hint}>{t("zonePresets.previewIntro")}</p>
        <PresetPreview account={account} preset={preset.id} zones={zones} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => (toFollowers ? onClose() : setZones(null))}>
            {t(toFollowers ? "app.cancel" : "zonePresets.back")}
          </Button>
          <Button
            loading={isPending}
            onClick={() => change({ zones, change: { type: "preset", preset: preset.id } }, onClose)}
          >
            {t("zonePresets.confirm")}
          </Button>
        </Group>
      </div>
    );
  const count = pickedCount(picks);
  return (
    <div className={classes.body}>
      <ZonePicker
        account={account}
        picks={picks}
        onPick={setPicks}
        sourceId={preset.play_from?.id ?? null}
        offersMatching
        none={
          <EmptyState
            icon={NO_ZONES_ICON}
            title={t("playTo.noZones.title")}
            action={
              <Button component={Link} to={paths.zoneCreate({ accountId: account })}>
                {t("playTo.noZones.action")}
              </Button>
            }
          >
            {t("zonePresets.noZones")}
          </EmptyState>
        }
      />
      <Group justify="flex-end" gap="xs">
        <span aria-live="polite">{t("playTo.chosen", { count })}</span>
        <Button disabled={count === 0} onClick={() => setZones(selectionOf(picks))}>
          {t("zonePresets.next")}
        </Button>
      </Group>
    </div>
  );
}
