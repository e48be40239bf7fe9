import { ActionIcon, Button } from "@mantine/core";
import { IconBookmark, IconList, IconTable } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import { ZONE_SORTS, type ZoneSort } from "#shared/contract/rest/zones/zone-filter.ts";
import { ZONE_LAYOUTS } from "#shared/domain/zones/zone-columns.ts";
import { FilterSelect } from "./filter-select.tsx";
import classes from "./list-options.module.css";
import type { ViewsProps } from "./views-popup.tsx";

const VIEWS = latePopup("menu", async () => (await import("./views-popup.tsx")).ViewsPopup);

const ICONS = { list: IconList, table: IconTable } as const;

interface ListOptionsProps extends ViewsProps {
  readonly onChange: (change: ZoneFilter) => void;
}

/** Order and form of the zone list, and the menu with saved views, columns and export. */
export function ListOptions(props: ListOptionsProps) {
  const { t } = useTranslation();
  const { address, onChange } = props;
  const { layout = "list", sort = "place" } = address;
  return (
    <div className={classes.options}>
      <FilterSelect
        label={t("zoneList.sort.label")}
        placeholder=""
        choices={ZONE_SORTS.map((value) => ({ value, label: t(`zoneList.sort.${value}`) }))}
        value={sort}
        onChange={(chosen) =>
          onChange({ sort: chosen === "place" ? undefined : ((chosen ?? undefined) as ZoneSort) })
        }
        required
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div className={classes.layouts} role="group" aria-label={t("zoneList.layout.label")}>
        {ZONE_LAYOUTS.map((one) => {
          const Icon = ICONS[one];
          const label = t(`zoneList.layout.${one}`);
          return (
            <Hint key={one} label={label}>
              <ActionIcon
                size={36}
                variant={one === layout ? "filled" : "default"}
                color="moss"
                aria-label={label}
                aria-pressed={one === layout}
                onClick={() => onChange({ layout: one === "list" ? undefined : one })}
              >
                <Icon size={18} aria-hidden />
              </ActionIcon>
            </Hint>
          );
        })}
      </div>
      <LatePopup
        code={VIEWS}
        button={
          <Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />}>
            {t("zoneList.views.button")}
          </Button>
        }
        own={props}
      />
    </div>
  );
}
