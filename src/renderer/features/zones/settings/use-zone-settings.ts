import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ZoneSettings } from "#shared/contract/player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { useMessageText } from "../../../lib/i18n/message-text.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useServices } from "../../../lib/services.tsx";
import { toast } from "../../../lib/toast.ts";
import { ApiError } from "../../../lib/transport/api-error.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { zoneCommands } from "../api.ts";
import type { ChangeSettings } from "./settings-lines.tsx";

const FIELD = "settings.";

/**
 * Gives what changes a setting: on the screen at once, taken back when the service refuses it. `errors`: what the service
 * said about the last change, by the setting's name.
 */
export function useZoneSettings(
  account: string,
  zone: SoundZone,
): {
  readonly change: ChangeSettings;
  /** The same for a form: rejects when it was refused. */
  readonly save: (change: Partial<ZoneSettings>) => Promise<void>;
  readonly errors: Readonly<Record<string, string>>;
} {
  const { t } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  const text = useMessageText();
  const key = queryKeys.zone(zone.id);
  const {
    mutate,
    mutateAsync,
    error: failed,
  } = useMutation({
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
  return { change: mutate, save: mutateAsync, errors: fieldErrors(failed, text) };
}

function fieldErrors(
  error: unknown,
  text: ReturnType<typeof useMessageText>,
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, message]) =>
      field.startsWith(FIELD) ? [[field.slice(FIELD.length), text(message)]] : [],
    ),
  );
}
