import {
  IconBuildings,
  IconCalendarWeek,
  IconDeviceSpeaker,
  IconLayoutGrid,
  IconMusic,
  IconRocket,
  type TablerIcon,
} from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { HELP_TOPICS, type HelpTopic } from "#shared/domain/help/articles.ts";
import classes from "./topics.module.css";

const ICONS: Readonly<Record<HelpTopic, TablerIcon>> = {
  start: IconRocket,
  player: IconDeviceSpeaker,
  music: IconMusic,
  schedules: IconCalendarWeek,
  zones: IconLayoutGrid,
  company: IconBuildings,
};

/** A card of each topic with its articles. */
export function Topics() {
  return (
    <ul className={classes.topics}>
      {(Object.keys(HELP_TOPICS) as HelpTopic[]).map((topic) => (
        <TopicCard key={topic} topic={topic} />
      ))}
    </ul>
  );
}

function TopicCard({ topic }: { readonly topic: HelpTopic }) {
  const { t } = useTranslation();
  const id = useId();
  const Icon = ICONS[topic];
  return (
    <li className={classes.topic}>
      <h2 className={classes.name} id={id}>
        <Icon size={20} stroke={1.6} aria-hidden />
        {t(`help.topics.${topic}`)}
      </h2>
      <ul className={classes.articles} aria-labelledby={id}>
        {HELP_TOPICS[topic].map((article) => (
          <li key={article}>
            <Link to={paths.helpArticle({ articleId: article })}>{t(`help.titles.${article}`)}</Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
