import { Button } from "@mantine/core";
import { IconPlayerPauseFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useChangeZones } from "#renderer/parts/zone-operations/use-change-zones.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";

/** Pauses every playing zone of the account, for closing time. The toast offers undo. */
export function PauseAll({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const refusal = useRefusalText(useMay("zone.control", { account }));
  const { change, isPending } = useChangeZones(account, {
    onNothing: () => toast("info", t("zones.many.nothing"), { id: "pause-all" }),
  });
  return (
    <DisabledReason reason={refusal}>
      {(props) => (
        <Button
          variant="default"
          leftSection={<IconPlayerPauseFilled size={16} aria-hidden />}
          loading={isPending}
          onClick={() =>
            change({ zones: { matching: { state: "playing" }, except: [] }, change: { type: "pause" } })
          }
          {...props}
        >
          {t("zones.many.pauseAll")}
        </Button>
      )}
    </DisabledReason>
  );
}
