import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Location } from "#shared/contract/rest/entities.ts";
import { useMay } from "../../../data/access.ts";
import { useDeleteLocation } from "../../../data/location-changes.ts";
import { useRefusalText } from "../../../data/refusal-text.ts";
import { zoneQueries } from "../../../data/zones.ts";
import { paths } from "../../../lib/paths.ts";
import { useServices } from "../../../lib/services.tsx";
import { DangerAction } from "../../../ui/danger-action.tsx";
import { DeleteWarning } from "../deleted/delete-warning.tsx";

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
