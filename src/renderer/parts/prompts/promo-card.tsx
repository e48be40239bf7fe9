import { Button } from "@mantine/core";
import { type Icon, IconCalendarTime, IconDeviceDesktopDown, IconPhotoPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { ToastPortal } from "#renderer/ui/feedback/toast-portal.tsx";
import type { PromoInteraction, PromoName } from "#shared/domain/prompts/prompts.ts";
import classes from "./promo-card.module.css";

/** Width of promotions, in px (specification, platform §9). */
const WIDTH = 320;

interface PromoCardProps {
  readonly name: PromoName;
  readonly accountId: string;
  readonly onAnswer: (interaction: PromoInteraction) => void;
}

interface Look {
  readonly picture: Icon;
  /** The page where the offer is taken up. */
  readonly to: (accountId: string) => string;
}

const LOOKS: Readonly<Record<PromoName, Look>> = {
  "company-logo": { picture: IconPhotoPlus, to: (accountId) => paths.settingsOverview({ accountId }) },
  "create-schedule": { picture: IconCalendarTime, to: () => paths.createSchedule() },
  "install-app": { picture: IconDeviceDesktopDown, to: () => paths.download() },
};

/** A promotion in the corner of the toasts. It takes no focus. */
export function PromoCard({ name, accountId, onAnswer }: PromoCardProps) {
  const { t } = useTranslation();
  const { picture: Picture, to } = LOOKS[name];
  const title = t(`prompts.${name}.title`);
  const dismiss = () => onAnswer("dismissed");
  return (
    <ToastPortal id={`promo.${name}`} width={WIDTH} label={title} onClose={dismiss}>
      <div className={classes.head}>
        <span className={classes.picture}>
          <Picture size={22} stroke={1.7} aria-hidden />
        </span>
        <h2 className={classes.title}>{title}</h2>
      </div>
      <p className={classes.text}>{t(`prompts.${name}.text`)}</p>
      <div className={classes.buttons}>
        <Button variant="subtle" size="xs" onClick={dismiss}>
          {t("prompts.later")}
        </Button>
        <Button component={Link} to={to(accountId)} size="xs" onClick={() => onAnswer("completed")}>
          {t(`prompts.${name}.action`)}
        </Button>
      </div>
    </ToastPortal>
  );
}
