import { Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { countryName } from "#renderer/lib/country-name.ts";
import type { Location } from "#shared/contract/rest/entities.ts";
import { formatUnits } from "#shared/domain/formatting/units.ts";
import classes from "./location-page.module.css";

/** A location's address and network limits. */
export function LocationFacts({ location }: { readonly location: Location }) {
  const { t, i18n } = useTranslation();
  const limit = location.settings.bandwidth_limitation_kbps;
  return (
    <Card>
      <dl className={classes.facts}>
        <dt>{t("zones.location.address")}</dt>
        <dd>
          <address className={classes.address}>
            {location.address}
            <br />
            {location.postal_code} {location.city}
            <br />
            {countryName(location.iso_country, i18n.language)}
          </address>
        </dd>
        <dt>{t("zones.location.timezone")}</dt>
        <dd>{location.timezone.replaceAll("_", " ")}</dd>
        <dt>{t("zones.location.bandwidth")}</dt>
        <dd>
          {limit === null ? t("zones.location.noLimit") : formatUnits(limit * 1000, "bit/s", i18n.language)}
        </dd>
      </dl>
    </Card>
  );
}
