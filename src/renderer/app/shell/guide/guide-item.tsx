import { Menu } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { paths } from "#renderer/lib/paths.ts";
import { mayOfferGuide } from "#shared/domain/onboarding/guide.ts";
import { useGuideTasks } from "./guide-tasks-store.ts";

/** The way back to the setup guide while the navigation does not have it: hidden, or with nothing left to do. */
export function GuideItem() {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const mayEdit = useMayHere("onboarding.edit")?.ok === true;
  const isInNavigation = useGuideTasks(({ remaining }) => remaining !== null);
  if (account === null || !mayEdit || isInNavigation) return null;
  if (!mayOfferGuide(account, { flag: { enabled: true, forced: false }, now: Date.now() })) return null;
  return (
    <Menu.Item component={Link} to={paths.guide()} leftSection={<IconChecklist size={16} aria-hidden />}>
      {t("shell.guide")}
    </Menu.Item>
  );
}
