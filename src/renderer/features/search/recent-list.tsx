import { ActionIcon, Button } from "@mantine/core";
import { IconClock, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import type { RecentSearch } from "./recent-searches.ts";
import classes from "./search-page.module.css";

interface RecentSearchesProps {
  readonly recent: readonly RecentSearch[];
  readonly onForget: (id: string) => void;
  readonly onForgetAll: () => void;
}

/** Recent searches to repeat. */
export function RecentSearches({ recent, onForget, onForgetAll }: RecentSearchesProps) {
  const { t } = useTranslation();
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <header className={classes.sectionHeader}>
        <h2 id="recent-searches">{t("search.recent")}</h2>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onForgetAll}>
          {t("search.forgetAll")}
        </Button>
      </header>
      <ul className={classes.recent}>
        {recent.map(({ id, query }) => (
          <li key={id} className={classes.recentItem}>
            <Link to={paths.search(query)} className={classes.recentLink}>
              <IconClock size={18} stroke={1.6} aria-hidden />
              <span dir="auto" className={classes.recentQuery}>
                {query}
              </span>
            </Link>
            <ActionIcon aria-label={t("search.forget", { query })} onClick={() => onForget(id)}>
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
