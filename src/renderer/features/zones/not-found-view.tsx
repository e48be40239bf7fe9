import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

interface NotFoundViewProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

/** A zone or location that is not there, inside the client's frame. */
export function NotFoundView({ icon, title, text }: NotFoundViewProps) {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <EmptyState
      level={1}
      icon={icon}
      title={title}
      action={
        <Button component={Link} to={paths.zones({ accountId: "_" })}>
          {t("zones.backToZones")}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
