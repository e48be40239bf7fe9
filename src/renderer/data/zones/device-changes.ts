import { useTranslation } from "react-i18next";
import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { DeviceCommand } from "#shared/contract/device.ts";
import { commandDevice } from "#shared/contract/rest/zones/devices.ts";

interface AskedDevice {
  readonly id: string;
  readonly zone: string;
}

/** Makes a zone's device play a test sound or restart. Shows an unreachable device as offline. */
export function useCommandDevice({ id, zone }: AskedDevice) {
  const { t } = useTranslation();
  return useCallMutation(
    async ({ rest }, command: DeviceCommand) => {
      const { reached } = await rest.call(commandDevice, { params: { id }, body: { command } });
      if (reached) toast("success", t(`zones.device.done.${command}`), { id: TOAST });
      else toast("error", t("zones.device.notReached"), { id: TOAST });
    },
    { stale: () => [queryKeys.zone(zone)], toastId: TOAST },
  );
}

const TOAST = "device-command";
