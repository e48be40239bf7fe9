import { VisuallyHidden } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useFoundZones } from "../../data/found-zones.ts";
import { paths } from "../../lib/paths.ts";
import classes from "./header.module.css";

/** Zones that are offered while one types. */
const MOST = 5;

interface HeaderZonesProps {
  readonly query: string;
  /** The search is over: one was opened, or Escape was pressed. */
  readonly onDone: () => void;
}

/** The zones that the header's search means, below its field: links that the arrow keys walk through. */
export function HeaderZones({ query, onDone }: HeaderZonesProps) {
  const { t } = useTranslation();
  const { zones, pending } = useFoundZones(query, MOST);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const search = event.currentTarget.closest("search");
    const stops = [...(search?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      stops[0]?.focus();
      onDone();
    }
    if (step === undefined) return;
    event.preventDefault();
    const at = stops.indexOf(event.currentTarget);
    stops[(at + step + stops.length) % stops.length]?.focus();
  };
  return (
    <>
      <VisuallyHidden role="status">
        {pending ? "" : t("shell.zonesFound", { count: zones.length })}
      </VisuallyHidden>
      {zones.length > 0 && (
        <nav className={classes.zones} aria-labelledby="header-zones">
          <div id="header-zones" className={classes.zonesTitle}>
            {t("shell.paletteZones")}
          </div>
          <ul className={classes.zonesList}>
            {zones.map(({ id, account, name, location_name }) => (
              <li key={id}>
                <Link
                  className={classes.zoneLink}
                  to={paths.zonePlayer({ accountId: account, zoneId: id })}
                  onClick={onDone}
                  onKeyDown={walk}
                >
                  <IconSpeakerphone size={18} stroke={1.7} aria-hidden />
                  <span className={classes.zoneWords}>
                    <span className={classes.zoneName}>{name}</span>
                    <span className={classes.zonePlace}>{location_name}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
