import { Button } from "@mantine/core";
import { IconArchive, IconZoomCancel } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import type { ListAddress } from "./listed.ts";

interface NothingFoundProps {
  readonly address: ListAddress;
  /** Said where nothing is archived, and where everything is. */
  readonly noArchived: string;
  readonly allArchived: string;
  readonly onClear: () => void;
}

/** Shown when no row of a list matches its address. */
export function NothingFound({ address, noArchived, allArchived, onClear }: NothingFoundProps) {
  const { t } = useTranslation();
  const { q = "", archived = false } = address;
  if (q === "")
    return (
      <EmptyState icon={<IconArchive size={26} stroke={1.6} />} title={archived ? noArchived : allArchived} />
    );
  return (
    <EmptyState
      icon={<IconZoomCancel size={26} stroke={1.6} />}
      title={t("messaging.list.noMatch", { query: q })}
      action={
        <Button variant="default" onClick={onClear}>
          {t("messaging.list.clearSearch")}
        </Button>
      }
    />
  );
}
