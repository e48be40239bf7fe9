import { Button, Group } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";

interface NotFoundViewProps {
  readonly kind: "zone" | "location";
  /** The reason, if known. */
  readonly reason?: string | null;
}

/** Shown when the address names no zone. */
export function ZoneNotFound() {
  return <NotFoundView kind="zone" />;
}

/** Shown when the address names no location. */
export function LocationNotFound() {
  return <NotFoundView kind="location" />;
}

/** A missing zone or location, inside the shell. */
export function NotFoundView({ kind, reason = null }: NotFoundViewProps) {
  const { t } = useTranslation();
  const title = reason ?? t(`zones.${kind}NotFoundTitle`);
  usePageTitle(title);
  return (
    <EmptyState
      level={1}
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={title}
      action={
        <Group justify="center" gap="xs">
          <Button component={Link} to={paths.zones({ accountId: "_" })}>
            {t("zones.backToZones")}
          </Button>
          {reason !== null && (
            <Button variant="default" component={Link} to={paths.zonesDeleted({ accountId: "_" })}>
              {t("zones.toDeleted")}
            </Button>
          )}
        </Group>
      }
    >
      {t(reason === null ? `zones.${kind}NotFound` : "zones.deactivatedHint")}
    </EmptyState>
  );
}
