import { ActionIcon, Button, Checkbox } from "@mantine/core";
import {
  IconDots,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlaylist,
  IconX,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { checkOf, type ListSelection } from "#renderer/lib/list-selection.ts";
import { useChangeZones } from "#renderer/parts/zone-operations/use-change-zones.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import classes from "#renderer/ui/lists/selection-bar.module.css";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ZoneFilter } from "#shared/contract/rest/zones/zone-filter.ts";
import { MOST_ZONES } from "#shared/contract/rest/zones/zone-filter.ts";
import type { ZoneChange } from "#shared/contract/rest/zones/zone-operations.ts";
import type { BulkDialog } from "./bulk-dialogs.tsx";

const Dialogs = lazy(async () => ({
  default: (await import("./bulk-dialogs.tsx")).BulkDialogs,
}));

const MORE = latePopup("menu", async () => (await import("./bulk-menu-popup.tsx")).BulkMenuPopup);

interface BulkBarProps {
  readonly account: string;
  /** The loaded zones. */
  readonly zones: readonly SoundZone[];
  /** How many the filter matches. */
  readonly total: number;
  readonly selection: ListSelection<ZoneFilter>;
}

/** Selects all zones of the list, and acts on the selected ones. Stays visible while scrolling. */
export function BulkBar({ account, zones, total, selection }: BulkBarProps) {
  const { t } = useTranslation();
  const { ids, count, matchesAll } = selection;
  const all = zones.map(({ id }) => id);
  const isAllLoaded = zones.length >= total;
  const check = checkOf(ids, all);
  const chosen = t("zones.many.chosen", { count });
  return (
    <section className={classes.bar} data-open={count > 0 || undefined} aria-label={t("zones.many.label")}>
      <Checkbox
        label={count === 0 ? t("zones.many.all") : chosen}
        aria-label={t("zones.many.all")}
        {...check}
        onChange={() => selection.toggle(all)}
      />
      {count > 0 && check.checked && !matchesAll && !isAllLoaded ? (
        total <= MOST_ZONES ? (
          <Button size="compact-md" variant="subtle" onClick={selection.selectMatching}>
            {t("zones.many.matching", { count: total })}
          </Button>
        ) : (
          <span className={classes.hint}>{t("zones.many.tooMany", { most: MOST_ZONES })}</span>
        )
      ) : null}
      {count > 0 && <Actions account={account} selection={selection} />}
      <span className={classes.live} aria-live="polite">
        {count > 0 ? chosen : ""}
      </span>
    </section>
  );
}

function Actions({ account, selection }: Pick<BulkBarProps, "account" | "selection">) {
  const { t } = useTranslation();
  const { change, isPending, pending } = useChangeZones(account);
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const control = useRefusalText(useMay("zone.control", { account }));
  const assign = useRefusalText(useMay("zone.assign", { account }));
  const update = useRefusalText(useMay("zone.update", { account }));
  const open = (next: BulkDialog) => {
    setWasOpened(true);
    setDialog(next);
  };
  const send = (wanted: ZoneChange) => {
    if (!isPending) change({ zones: selection.selected(), change: wanted }, () => setDialog(null));
  };
  return (
    <div className={classes.actions}>
      {(["pause", "play"] as const).map((type) => (
        <DisabledReason key={type} reason={control}>
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
              loading={pending === type}
              onClick={() => send({ type })}
              {...props}
            >
              {t(`zones.many.${type}Button`)}
            </Button>
          )}
        </DisabledReason>
      ))}
      <DisabledReason reason={assign}>
        {(props) => (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlaylist size={16} stroke={1.7} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => open("music")}
            {...props}
          >
            {t("zones.many.music")}
          </Button>
        )}
      </DisabledReason>
      <LatePopup
        code={MORE}
        button={
          <ActionIcon size={36} variant="default" aria-label={t("zones.many.more")}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
        own={{ account, control, update, onChoose: open }}
      />
      <ActionIcon size={36} color="gray" aria-label={t("zones.many.clear")} onClick={selection.clear}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
      {wasOpened ? (
        <Suspense>
          <Dialogs
            account={account}
            opened={dialog}
            count={selection.count}
            zones={selection.selected}
            busy={isPending}
            onChange={send}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
