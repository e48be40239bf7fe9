import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useDeleteLocation } from "#renderer/data/zones/location-changes.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { DeleteWarning } from "#renderer/features/zones/deleted/delete-warning.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DangerAction } from "#renderer/ui/buttons/danger-action.tsx";
import type { Location } from "#shared/contract/rest/entities.ts";

/** Deletes a location with its zones after explaining the consequences. It can be restored. */
export function DeleteLocation({
  account,
  location,
}: {
  readonly account: string;
  readonly location: Location;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const zones = useQuery(zoneQueries(useServices()).ofLocation(location.id)).data ?? [];
  const may = useMay("location.deactivate", { account, location: location.id });
  const refusal = useRefusalText(may);
  const { mutateAsync } = useDeleteLocation(account);
  const remove = async () => {
    await mutateAsync({ params: { id: location.id } });
    navigate(paths.zones({ accountId: account }));
  };
  return (
    <DangerAction
      variant="subtle"
      color="red"
      fullWidth
      leftSection={<IconTrash size={16} aria-hidden />}
      label={t("zones.location.delete")}
      refusal={refusal}
      disabled={may === null}
      title={t("zones.deleted.title", { name: location.name })}
      onCommit={remove}
    >
      <DeleteWarning
        what="location"
        players={zones.filter(({ paired }) => paired === "paired").length}
        zones={zones.length}
      />
    </DangerAction>
  );
}
