import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./shelves-skeleton.module.css";

/** Placeholder for the shelves of music. */
export function ShelvesSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("app.loading")}>
      {["first", "second"].map((shelf) => (
        <div key={shelf} className={classes.skeleton}>
          <Skeleton height={20} width={180} mb={20} />
          <div className={classes.cards}>
            {["a", "b", "c", "d", "e", "f"].map((card) => (
              <div key={card}>
                <Skeleton className={classes.square} />
                <Skeleton height={14} width="70%" mt={12} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
