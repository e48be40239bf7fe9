import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PlayToSource } from "#renderer/data/playback/play-to-source.ts";
import classes from "./play-to-dialog.module.css";

interface TierOfferProps {
  /** The track's playlist; null for a single track. */
  readonly source: PlayToSource | null;
  /** Plays the source without the track. */
  readonly onAccept: (() => void) | null;
  /** Offers a larger plan; null: there is none. */
  readonly onUpgrade: (() => void) | null;
  readonly onClose: () => void;
}

/** The plan does not allow single tracks: offers the playlist instead, if there is one. */
export function TierOffer({ source, onAccept, onUpgrade, onClose }: TierOfferProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.notice} aria-labelledby="tier-offer">
      <h2 id="tier-offer" className={classes.noticeTitle}>
        {t("playTo.tier.title")}
      </h2>
      <p className={classes.intro}>
        {source ? t("playTo.tier.body", { title: source.title }) : t("playTo.tier.alone")}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t(onAccept ? "app.cancel" : "app.close")}
        </Button>
        {onUpgrade ? (
          <Button variant={onAccept ? "default" : "filled"} onClick={onUpgrade}>
            {t("playTo.tier.upgrade")}
          </Button>
        ) : null}
        {onAccept ? <Button onClick={onAccept}>{t("playTo.tier.commit")}</Button> : null}
      </Group>
    </section>
  );
}
