import { Menu } from "@mantine/core";
import {
  IconActivityHeartbeat,
  IconBuildingStore,
  IconCalendarEvent,
  IconLifebuoy,
  IconMessageQuestion,
  IconServerCog,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMayOperate } from "#renderer/data/access/access.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import { MENU_PAGES } from "#shared/domain/operations/service-addresses.ts";

const ICONS: Readonly<Record<(typeof MENU_PAGES)[number], TablerIcon>> = {
  support: IconLifebuoy,
  helpdesk: IconMessageQuestion,
  status: IconActivityHeartbeat,
  meeting: IconCalendarEvent,
  store: IconBuildingStore,
};

/** Menu items of the host: the pages that it has set, and the service's settings for those who operate it. */
export function ServiceItems() {
  const { t } = useTranslation();
  const operates = useMayOperate();
  const pages = useServiceFacts()?.pages ?? {};
  const set = MENU_PAGES.filter((page) => pages[page] !== undefined);
  if (!operates && set.length === 0) return null;
  return (
    <>
      {set.map((page) => {
        const Icon = ICONS[page];
        return (
          <Menu.Item
            key={page}
            component="a"
            href={pages[page]}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon size={16} aria-hidden />}
          >
            {t(`shell.pages.${page}`)}
          </Menu.Item>
        );
      })}
      {operates && (
        <Menu.Item
          component={Link}
          to={paths.operator()}
          leftSection={<IconServerCog size={16} aria-hidden />}
        >
          {t("shell.operator")}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
