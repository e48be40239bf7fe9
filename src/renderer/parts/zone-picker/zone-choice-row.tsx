import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { StateBadge } from "#renderer/ui/status/state-badge.tsx";
import { StatusBadge } from "#renderer/ui/status/status-badge.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { paymentOfZone } from "#shared/domain/zones/payment.ts";
import { lacksOnlyMusic, zoneState } from "#shared/domain/zones/zone-state.ts";
import { type ChoiceGroup, choiceOf } from "./zone-choice.ts";
import classes from "./zone-picker.module.css";

interface LocationChoiceProps {
  readonly group: ChoiceGroup;
  readonly chosen: ReadonlySet<string>;
  /** Whether all its zones are loaded, so that they can be selected together. */
  readonly isWhole: boolean;
  readonly onToggle: (zones: readonly SoundZone[]) => void;
}

/** The heading of a location, which selects its zones. */
export function LocationChoice({ group, chosen, isWhole, onToggle }: LocationChoiceProps) {
  const { t } = useTranslation();
  const ids = group.zones.map(({ id }) => id);
  const choice = choiceOf(chosen, ids);
  return (
    <div className={classes.location}>
      {ids.length > 1 && isWhole ? (
        <Checkbox
          label={group.locationName}
          aria-label={t("playTo.selectLocation", { location: group.locationName })}
          checked={choice === "all"}
          indeterminate={choice === "some"}
          onChange={() => onToggle(group.zones)}
        />
      ) : (
        group.locationName
      )}
    </div>
  );
}

interface ZoneChoiceProps {
  readonly zone: SoundZone;
  readonly checked: boolean;
  readonly sourceId: string | null;
  readonly onToggle: (zones: readonly SoundZone[]) => void;
}

/** One selectable zone. */
export function ZoneChoice({ zone, checked, sourceId, onToggle }: ZoneChoiceProps) {
  const { t } = useTranslation();
  const isAssigned = sourceId !== null && zone.play_from?.id === sourceId;
  return (
    <div className={classes.zone}>
      <Checkbox
        className={classes.zoneBox}
        label={zone.name}
        description={isAssigned ? t("playTo.already") : (zone.source?.name ?? "")}
        checked={checked}
        onChange={() => onToggle([zone])}
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
