import { ActionIcon, Checkbox } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { checkOf, type ListSelection } from "#renderer/lib/list-selection.ts";
import { paths } from "#renderer/lib/paths.ts";
import { LabelChips } from "#renderer/parts/labels/label-chips.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ZoneFilter } from "#shared/contract/rest/zones/zone-filter.ts";
import type { ZoneColumn } from "#shared/domain/zones/zone-columns.ts";
import { groupZones, type ZoneLine, zoneLines } from "./group-zones.ts";
import classes from "./zone-list.module.css";
import { ZoneRow } from "./zone-row.tsx";

const LOCATION_MENU = latePopup(
  "menu",
  async () => (await import("./location-menu-popup.tsx")).LocationMenuPopup,
);

const LOCATION_HEIGHT = 64;
const ZONE_HEIGHT = 85;

interface ZoneListProps {
  readonly account: string;
  readonly zones: readonly SoundZone[];
  readonly selection: ListSelection<ZoneFilter>;
  /** With headings by location; without them, each row names its location. */
  readonly byLocation: boolean;
  readonly columns: readonly ZoneColumn[];
  readonly onNearEnd: () => void;
  /** Called with the first and the last zone in the DOM. */
  readonly onSeen: (first: SoundZone, last: SoundZone) => void;
}

/** The zones, virtualised: only rows near the viewport are in the DOM. */
export function ZoneList(props: ZoneListProps) {
  const { account, zones, selection, byLocation, columns, onNearEnd, onSeen } = props;
  const { t } = useTranslation();
  const lines = useMemo(() => (byLocation ? groupZones(zones) : zoneLines(zones)), [zones, byLocation]);
  const onRendered = useCallback(
    (from: number, to: number) => {
      const seen = lines.slice(from, to + 1).flatMap((line) => (line.kind === "zone" ? [line.zone] : []));
      const [first] = seen;
      const last = seen.at(-1);
      if (first && last) onSeen(first, last);
    },
    [lines, onSeen],
  );
  return (
    <VirtualList
      items={lines}
      onRendered={onRendered}
      keyOf={(line) => (line.kind === "location" ? `location ${line.id}` : line.zone.id)}
      estimate={(line) => (line.kind === "location" ? LOCATION_HEIGHT : ZONE_HEIGHT)}
      label={t("zones.title")}
      onNearEnd={onNearEnd}
    >
      {(line) =>
        line.kind === "location" ? (
          <LocationHeading
            account={account}
            line={line}
            withLabels={columns.includes("labels")}
            check={checkOf(selection.ids, line.zones)}
            onToggle={() => selection.toggle(line.zones)}
          />
        ) : (
          <ZoneRow
            account={account}
            zone={line.zone}
            first={line.first}
            last={line.last}
            withLocation={!byLocation}
            columns={columns}
            selection={{
              checked: selection.ids.has(line.zone.id),
              onToggle: () => selection.toggle([line.zone.id]),
            }}
          />
        )
      }
    </VirtualList>
  );
}

interface LocationHeadingProps {
  readonly account: string;
  readonly line: Extract<ZoneLine, { kind: "location" }>;
  readonly withLabels: boolean;
  readonly check: { readonly checked: boolean; readonly indeterminate: boolean };
  readonly onToggle: () => void;
}

function LocationHeading({ account, line, withLabels, check, onToggle }: LocationHeadingProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.location}>
      <Checkbox
        className={classes.check}
        aria-label={t("zones.many.chooseLocation", { location: line.name })}
        {...check}
        onChange={onToggle}
      />
      <h2 dir="auto" className={classes.name}>
        <Link
          className={classes.link}
          to={paths.locationDetails({ accountId: account, locationId: line.id })}
        >
          {line.name}
        </Link>
      </h2>
      <span className={classes.city}>{line.city}</span>
      {withLabels && <LabelChips account={account} ids={line.labels} />}
      <LatePopup
        code={LOCATION_MENU}
        button={
          <ActionIcon className={classes.menu} aria-label={t("zones.locationMenu", { location: line.name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
        own={{ accountId: account, locationId: line.id }}
      />
    </div>
  );
}
