import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ZoneSettings } from "#shared/contract/player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useServices } from "../../../lib/services.tsx";
import { toast } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { zoneCommands } from "../api.ts";

/** Gives what changes a setting: on the screen at once, taken back when the service refuses it. */
export function useZoneSettings(account: string, zone: SoundZone): (change: Partial<ZoneSettings>) => void {
  const { t } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  const key = queryKeys.zone(zone.id);
  const { mutate } = useMutation({
    mutationFn: (change: Partial<ZoneSettings>) =>
      zoneCommands(services).updateZone(account, zone.id, { settings: change }),
    scope: { id: `zone-settings ${zone.id}` },
    onMutate: async (change) => {
      await services.queryClient.cancelQueries({ queryKey: key });
      const before = services.queryClient.getQueryData<SoundZone>(key);
      services.queryClient.setQueryData<SoundZone>(key, (old) =>
        old ? { ...old, settings: { ...old.settings, ...change } } : old,
      );
      return { before };
    },
    onError: (error, _change, context) => {
      services.queryClient.setQueryData(key, context?.before);
      toast("error", errorText(error), { id: "zone-settings", title: t("zones.settings.changeFailed") });
    },
    onSuccess: () => toast("success", t("zones.settings.changed"), { id: "zone-settings" }),
  });
  return mutate;
}
