import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./player-view.module.css";

/** Placeholder with the player's layout, so that nothing moves when it loads. */
export function PlayerSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.card} role="status" aria-label={t("player.loading")}>
      <div className={classes.body}>
        <div className={classes.now}>
          <Skeleton className={classes.cover} height="auto" />
          <div className={classes.words}>
            <Skeleton height={14} width="40%" />
            <Skeleton height={36} width="80%" mt={16} />
            <Skeleton height={18} width="50%" mt={16} />
          </div>
        </div>
        <div className={classes.panel}>
          <Skeleton height={4} />
          <Skeleton height={64} width={192} mx="auto" radius="xl" />
          <Skeleton height={36} />
        </div>
      </div>
    </div>
  );
}
