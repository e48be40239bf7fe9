import { VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { searchQueries } from "#renderer/data/music/search.ts";
import { useFoundZones } from "#renderer/data/zones/found-zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import classes from "./header.module.css";
import { bestMusic, type FoundMusic } from "./palette/best-music.ts";

/** Most zones, and most pieces of music, in the suggestions. */
const MOST = 5;
const MUSIC = 6;
/** Delay between the last key and the search, in ms (specification, music §9). */
const DEBOUNCE_MS = 250;

interface HeaderZonesProps {
  readonly query: string;
  /** Called when a result was opened or Escape was pressed. */
  readonly onDone: () => void;
}

/** Zones and music that match the header's search, as links below its field that the arrow keys move through. */
export function HeaderZones({ query, onDone }: HeaderZonesProps) {
  const { t } = useTranslation();
  const { zones, pending } = useFoundZones(query, MOST);
  const music = useFoundMusic(query);
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
        {music.length > 0 ? ` ${t("shell.musicFound", { count: music.length })}` : ""}
      </VisuallyHidden>
      {zones.length + music.length > 0 && (
        <nav className={classes.zones} aria-label={t("shell.search")}>
          {zones.length > 0 && (
            <div id="header-zones" className={classes.zonesTitle}>
              {t("shell.paletteZones")}
            </div>
          )}
          <ul className={classes.zonesList} aria-labelledby={zones.length > 0 ? "header-zones" : undefined}>
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
                    <span dir="auto" className={classes.zoneName}>
                      {name}
                    </span>
                    <span dir="auto" className={classes.zonePlace}>
                      {location_name}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {music.length > 0 && (
            <>
              <div id="header-music" className={classes.zonesTitle}>
                {t("shell.paletteMusic")}
              </div>
              <ul className={classes.zonesList} aria-labelledby="header-music">
                {music.map(({ id, kind, name, detail, path, icon: Icon }) => (
                  <li key={id}>
                    <Link className={classes.zoneLink} to={path} onClick={onDone} onKeyDown={walk}>
                      <Icon size={18} stroke={1.7} aria-hidden />
                      <span className={classes.zoneWords}>
                        <span dir="auto" className={classes.zoneName}>
                          {name}
                        </span>
                        <span dir="auto" className={classes.zonePlace}>
                          {detail || t(`shell.kind.${kind}`)}
                        </span>
                      </span>
                    </Link>
                  </li>
                ))}
                <li>
                  <Link
                    className={classes.zoneLink}
                    to={`${paths.search(query)}?nav=header`}
                    onClick={onDone}
                    onKeyDown={walk}
                  >
                    <IconSearch size={18} stroke={1.7} aria-hidden />
                    <span dir="auto" className={classes.zoneName}>
                      {t("shell.allResults", { query: query.trim() })}
                    </span>
                  </Link>
                </li>
              </ul>
            </>
          )}
        </nav>
      )}
    </>
  );
}

/** The music that matches the query; empty where the account's music is chosen for it. */
function useFoundMusic(query: string): readonly FoundMusic[] {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(query.trim(), DEBOUNCE_MS);
  const market = useMarket();
  const owner = useCurrentAccount()?.id ?? null;
  const discovers = useMayHere("music.discover")?.ok !== false;
  const search = useQuery({
    ...searchQueries(useServices()).all(settled, { market: market ?? "", owner }),
    enabled: discovers && market !== null && settled !== "",
  });
  return settled === "" || query.trim() === "" ? [] : bestMusic(t, search.data ?? [], MUSIC);
}
