import { ActionIcon, Checkbox } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ZoneColumn } from "#shared/domain/zones/zone-columns.ts";
import { groupZones, type ZoneLine, zoneLines } from "./group-zones.ts";
import { checkOf, type Selection } from "./selection.ts";
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
  readonly selection: Selection;
  /** With headings by location; without them, each row names its location. */
  readonly byLocation: boolean;
  readonly columns: readonly ZoneColumn[];
  readonly onNearEnd: () => void;
}

/** The zones, virtualised: only rows near the viewport are in the DOM. */
export function ZoneList(props: ZoneListProps) {
  const { account, zones, selection, byLocation, columns, onNearEnd } = props;
  const { t } = useTranslation();
  const lines = useMemo(() => (byLocation ? groupZones(zones) : zoneLines(zones)), [zones, byLocation]);
  return (
    <VirtualList
      items={lines}
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
  readonly check: { readonly checked: boolean; readonly indeterminate: boolean };
  readonly onToggle: () => void;
}

function LocationHeading({ account, line, check, onToggle }: LocationHeadingProps) {
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
