import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { ChangeMusicButton } from "#renderer/parts/change-music/change-music-button.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./pairing.module.css";

interface PairedNowProps {
  readonly accountId: string;
  readonly zone: SoundZone;
}

/** The zone got its player: what comes next. */
export function PairedNow({ accountId, zone }: PairedNowProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} role="status">
      <IconCircleCheck className={classes.check} size={36} stroke={1.6} aria-hidden />
      <div>
        <h2 className={classes.heading}>{t("guide.pairing.success.title", { zone: zone.name })}</h2>
        <p className={classes.hint}>{t("guide.pairing.success.body")}</p>
      </div>
      <div className={classes.buttons}>
        {zone.play_from === null && <ChangeMusicButton zone={zone} sourceId={null} />}
        <Button component={Link} to={paths.guide()} variant={zone.play_from === null ? "default" : "filled"}>
          {t("guide.pairing.success.back")}
        </Button>
        <Button
          component={Link}
          to={paths.zonePlayer({ accountId, zoneId: zone.id })}
          variant="subtle"
          color="gray"
        >
          {t("guide.pairing.success.zone")}
        </Button>
      </div>
    </section>
  );
}
