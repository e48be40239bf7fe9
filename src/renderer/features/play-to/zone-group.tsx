import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { StateBadge } from "#renderer/ui/status/state-badge.tsx";
import { StatusBadge } from "#renderer/ui/status/status-badge.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { paymentOfZone } from "#shared/domain/zones/payment.ts";
import { lacksOnlyMusic, zoneState } from "#shared/domain/zones/zone-state.ts";
import classes from "./play-to-dialog.module.css";
import { type ChoiceGroup, choiceOf } from "./zone-choice.ts";

interface ZoneGroupProps {
  readonly group: ChoiceGroup;
  readonly chosen: ReadonlySet<string>;
  readonly sourceId: string | null;
  readonly onToggle: (id: string) => void;
  readonly onToggleAll: (ids: readonly string[]) => void;
}

/** One location with its zones. */
export function ZoneGroup({ group, chosen, sourceId, onToggle, onToggleAll }: ZoneGroupProps) {
  const { t } = useTranslation();
  const ids = group.zones.map(({ id }) => id);
  const choice = choiceOf(chosen, ids);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {ids.length > 1 ? (
          <Checkbox
            label={group.locationName}
            aria-label={t("playTo.selectLocation", { location: group.locationName })}
            checked={choice === "all"}
            indeterminate={choice === "some"}
            onChange={() => onToggleAll(ids)}
          />
        ) : (
          group.locationName
        )}
      </legend>
      {group.zones.map((zone) => (
        <ZoneChoice key={zone.id} zone={zone} chosen={chosen} sourceId={sourceId} onToggle={onToggle} />
      ))}
    </fieldset>
  );
}

interface ZoneChoiceProps extends Pick<ZoneGroupProps, "chosen" | "sourceId" | "onToggle"> {
  readonly zone: SoundZone;
  /** Shown in lists without headings. */
  readonly location?: string;
}

/** One selectable zone. */
export function ZoneChoice({ zone, chosen, sourceId, onToggle, location }: ZoneChoiceProps) {
  const { t } = useTranslation();
  const plays = zone.play_from?.id === sourceId ? t("playTo.already") : (zone.source?.name ?? "");
  return (
    <div className={classes.zone}>
      <Checkbox
        className={classes.zoneBox}
        label={zone.name}
        description={[location, plays].filter(Boolean).join(" · ")}
        checked={chosen.has(zone.id)}
        onChange={() => onToggle(zone.id)}
      />
      <ZoneState zone={zone} />
    </div>
  );
}

function ZoneState({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const now = Date.now();
  const state = zoneState(zone, null, now);
  // A paired zone without music plays as soon as it gets some.
  if (state !== null && !lacksOnlyMusic(state, zone, now)) return <StateBadge state={state} />;
  if (paymentOfZone(zone, now).state !== "grace") return null;
  return <StatusBadge tone="warning">{t("playTo.late.badge")}</StatusBadge>;
}
