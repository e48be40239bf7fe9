import { useTranslation } from "react-i18next";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./pairing.module.css";

/** Smallest number of zones with a search field. */
const SEARCH_FROM = 6;

interface ZoneChoiceProps {
  readonly zones: readonly SoundZone[];
  readonly total: number;
  readonly chosen: string | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onChoose: (zoneId: string) => void;
}

/** The zones as radio buttons, with a search where there are many. */
export function ZoneChoice({ zones, total, chosen, search, onSearch, onChoose }: ZoneChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.choice}>
      <legend>{t("guide.pairing.zone")}</legend>
      {(total >= SEARCH_FROM || search !== "") && (
        <SearchField
          value={search}
          onChange={onSearch}
          label={t("guide.pairing.findZone")}
          placeholder={t("guide.pairing.findZone")}
          clearLabel={t("app.clear")}
        />
      )}
      {total > zones.length && (
        <p className={classes.hint}>{t("guide.pairing.moreZones", { count: zones.length })}</p>
      )}
      {zones.length === 0 && (
        <p className={classes.hint} role="status">
          {t("guide.pairing.noneFound", { query: search.trim() })}
        </p>
      )}
      <div className={classes.zones}>
        {zones.map((zone) => (
          <label key={zone.id} className={classes.zone}>
            <input
              type="radio"
              name="zone"
              value={zone.id}
              checked={zone.id === chosen}
              onChange={() => onChoose(zone.id)}
            />
            <span className={classes.words}>
              <span className={classes.name}>{zone.name}</span>
              <span className={classes.hint}>{zone.location_name}</span>
            </span>
            {zone.paired === "paired" && (
              <span className={classes.paired}>{t("guide.pairing.hasPlayer")}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
