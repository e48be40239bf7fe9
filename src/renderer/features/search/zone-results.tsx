import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { usePlaybackState } from "#renderer/realtime/use-playback-state.ts";
import { Cover } from "#renderer/ui/music/cover.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { zoneCover } from "#shared/domain/zones/zone-cover.ts";
import classes from "./search-page.module.css";

/** Matching zones, before the music. */
export function ZoneResults({ zones }: { readonly zones: readonly SoundZone[] }) {
  const { t } = useTranslation();
  if (zones.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="results-zones">
      <header className={classes.sectionHeader}>
        <h2 id="results-zones">{t("search.zones")}</h2>
      </header>
      <ul className={classes.zones} data-results>
        {zones.map((zone) => (
          <li key={zone.id} className={classes.zone}>
            <ZoneCover zone={zone} />
            <div className={classes.zoneWords}>
              <Link
                dir="auto"
                className={classes.zoneName}
                to={paths.zonePlayer({ accountId: zone.account, zoneId: zone.id })}
              >
                {zone.name}
              </Link>
              <div dir="auto" className={classes.zonePlace}>
                {zone.location_name}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ZoneCover({ zone }: { readonly zone: SoundZone }) {
  const { image, colorHex } = zoneCover(usePlaybackState(zone.id), zone.source);
  return <Cover image={image} color={colorHex} size={48} alt="" />;
}
