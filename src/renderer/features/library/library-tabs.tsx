import { Tabs } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { LIBRARY_FILTERS, type LibraryFilter } from "#shared/domain/library/library-question.ts";
import classes from "./library.module.css";

const ALL = "all";

interface LibraryTabsProps {
  readonly filter: LibraryFilter | undefined;
  readonly onChange: (filter: LibraryFilter | undefined) => void;
  /** Rendered beside the tabs. */
  readonly aside?: ReactNode;
  /** Content of the selected tab. */
  readonly children: ReactNode;
}

/** Tabs for everything, playlists or schedules. */
export function LibraryTabs({ filter, onChange, aside, children }: LibraryTabsProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      id={useId()}
      value={filter ?? ALL}
      onChange={(value) => onChange(LIBRARY_FILTERS.find((one) => one === value))}
      variant="pills"
      className={classes.pills ?? ""}
      radius="xl"
    >
      <div className={classes.tabs}>
        <Tabs.List aria-label={t("yourMusic.filters")}>
          <Tabs.Tab value={ALL}>{t("yourMusic.all")}</Tabs.Tab>
          {LIBRARY_FILTERS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`yourMusic.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {aside}
      </div>
      <Tabs.Panel value={filter ?? ALL}>{children}</Tabs.Panel>
    </Tabs>
  );
}
