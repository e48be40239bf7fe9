import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { CampaignRule } from "#shared/contract/announcements.ts";
import type { Location } from "#shared/contract/rest/entities.ts";
import classes from "./campaign-form.module.css";
import type { CampaignValues } from "./campaign-values.ts";
import { howInWords, whenInWords } from "./campaign-words.ts";
import { nextTimes } from "./next-times.ts";
import { useReach } from "./use-reach.ts";

interface CampaignPreviewProps {
  readonly account: string;
  readonly form: ServiceForm<CampaignValues>;
}

/** The campaign in words and its next times, while its form is complete enough. */
export function CampaignPreview({ account, form }: CampaignPreviewProps) {
  const { t, i18n } = useTranslation();
  const [values, targets] = useWatch({ control: form.control, name: ["rule", "targets"] });
  const { reached } = useReach(account, targets);
  const locations = useQuery(locationQueries(useServices()).list(account)).data;
  const rule = CampaignRule.safeParse(values).data;
  if (rule === undefined) return null;
  const place = locations?.find(({ id }) => id === reached?.[0]?.location);
  return (
    <section className={classes.preview} aria-label={t("messaging.campaigns.form.preview")}>
      <h2>{t("messaging.campaigns.form.preview")}</h2>
      <p>{whenInWords(t, i18n.language, rule)}</p>
      <p>{howInWords(t, rule)}</p>
      {rule.trigger.kind === "tracks" ? (
        <p className={classes.hint}>{t("messaging.campaigns.form.byTracks")}</p>
      ) : (
        place && <NextTimes rule={rule} place={place} />
      )}
    </section>
  );
}

/** The next times at a location that the campaign reaches. */
function NextTimes({ rule, place }: { readonly rule: CampaignRule; readonly place: Location }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { timezone, opening_hours: hours, name } = place;
  const times = nextTimes(rule, { timezone, hours }, Date.now());
  return (
    <>
      <h3>{t("messaging.campaigns.form.next", { location: name })}</h3>
      {times.length === 0 ? (
        <p className={classes.hint}>{t("messaging.campaigns.form.noNext")}</p>
      ) : (
        <ol className={classes.times}>
          {times.map((at) => (
            <li key={at}>
              <time dateTime={new Date(at).toISOString()}>
                {dateText(at, {
                  timeZone: timezone,
                  weekday: "short",
                  day: "numeric",
                  month: "short",
                  hour: "2-digit",
                  minute: "2-digit",
                })}
              </time>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
