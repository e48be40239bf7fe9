import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useCommandZones } from "#renderer/data/playback/zone-commands.ts";
import { toast } from "#renderer/lib/toast.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./bulk-bar.module.css";
import { checkOf, type Selection } from "./selection.ts";

interface BulkBarProps {
  readonly account: string;
  readonly zones: readonly SoundZone[];
  readonly selection: Selection;
}

const isLost = ({ message }: SoundZone["status"]) => message === "PLAYER_DISCONNECTED";

/** Selects all zones of the list, and acts on the selected ones. Stays visible while scrolling. */
export function BulkBar({ account, zones, selection }: BulkBarProps) {
  const { t } = useTranslation();
  const command = useCommandZones();
  const refusal = useRefusalText(useMay("zone.control", { account }));
  const { ids } = selection;
  const all = zones.map(({ id }) => id);
  // Zones without a player cannot be controlled.
  const able = zones
    .filter(({ id, paired, status }) => ids.has(id) && paired === "paired" && !isLost(status))
    .map(({ id }) => id);
  const send = (type: "play" | "pause") => {
    if (able.length === 0) toast("info", t("zones.many.noPlayer"), { id: "many" });
    else command.mutate({ zones: able, type });
  };
  const busy = (type: "play" | "pause") => command.isPending && command.variables?.type === type;
  return (
    <section className={classes.bar} data-open={ids.size > 0 || undefined} aria-label={t("zones.many.label")}>
      <Checkbox
        label={ids.size === 0 ? t("zones.many.all") : t("zones.many.chosen", { count: ids.size })}
        aria-label={t("zones.many.all")}
        {...checkOf(ids, all)}
        onChange={() => selection.toggle(all)}
      />
      {ids.size > 0 && (
        <div className={classes.actions}>
          {(["pause", "play"] as const).map((type) => (
            <DisabledReason key={type} reason={refusal}>
              {(props) => (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={
                    type === "pause" ? (
                      <IconPlayerPauseFilled size={16} aria-hidden />
                    ) : (
                      <IconPlayerPlayFilled size={16} aria-hidden />
                    )
                  }
                  loading={busy(type)}
                  onClick={() => send(type)}
                  {...props}
                >
                  {t(`zones.many.${type}Button`)}
                </Button>
              )}
            </DisabledReason>
          ))}
          <ActionIcon size={36} color="gray" aria-label={t("zones.many.clear")} onClick={selection.clear}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <span className={classes.live} aria-live="polite">
        {ids.size > 0 ? t("zones.many.chosen", { count: ids.size }) : ""}
      </span>
    </section>
  );
}
