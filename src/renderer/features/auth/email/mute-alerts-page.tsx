import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { muteLinkQuery, useMuteByLink, useUnmuteByLink } from "#renderer/data/alerts/mute-link.ts";
import { AuthFrame } from "#renderer/features/auth/auth-frame.tsx";
import { linkRefusal } from "#renderer/features/auth/link-refusal.ts";
import { ToSignIn } from "#renderer/features/auth/to-sign-in.tsx";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { clockText } from "#renderer/lib/i18n/days.ts";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { MuteLink } from "#shared/contract/rest/accounts/alerts.ts";
import { MORNING_HOUR, MUTE_LENGTHS, MUTE_LINK_LIFE_MS } from "#shared/domain/alerts/mute-lengths.ts";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";
import { TRIES_WINDOW_MS } from "#shared/domain/sign-in/tries.ts";

/** /mute-alerts/{token}: mutes alerts without signing in, says until when, and undoes it. */
export function MuteAlertsPage() {
  const { t, i18n } = useTranslation();
  const { token } = paths.muteAlerts.useParams();
  const check = useQuery(muteLinkQuery(useServices(), token));
  const mute = useMuteByLink(token);
  const unmute = useUnmuteByLink(token);
  const error = unmute.error ?? mute.error ?? check.error;
  const refused = linkRefusal(error);
  if (refused !== null) {
    const time = formatPeriod(MUTE_LINK_LIFE_MS, i18n.language);
    const wait = formatPeriod(TRIES_WINDOW_MS, i18n.language);
    return (
      <AuthFrame
        heading={t(`credentials.refused.${refused}`)}
        intro={t(`muteAlerts.${refused}`, { time, wait })}
      >
        <ToSignIn />
      </AuthFrame>
    );
  }
  if (error)
    return (
      <AuthFrame heading={t("muteAlerts.title")} intro="">
        <QueryError
          error={error}
          onRetry={() => {
            mute.reset();
            unmute.reset();
            return check.refetch();
          }}
        />
      </AuthFrame>
    );
  if (!check.data)
    return (
      <AuthFrame heading={t("muteAlerts.title")} intro="">
        <Skeleton height={160} aria-busy />
      </AuthFrame>
    );
  return (
    <Link
      link={check.data}
      isBusy={mute.isPending || unmute.isPending}
      onMute={(length) =>
        mute.mutate({
          body: { token, for: length, time_zone: localTimeZone() },
        })
      }
      onUnmute={() => unmute.mutate({ body: { token } })}
    />
  );
}

interface LinkProps {
  readonly link: MuteLink;
  readonly isBusy: boolean;
  readonly onMute: (length: (typeof MUTE_LENGTHS)[number]) => void;
  readonly onUnmute: () => void;
}

function Link({ link, isBusy, onMute, onUnmute }: LinkProps) {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  const places =
    link.locations.length === 0
      ? t("muteAlerts.everywhere")
      : new Intl.ListFormat(i18n.language).format(link.locations);
  if (link.until !== null) {
    const at = dateText(Date.parse(link.until), { dateStyle: "medium", timeStyle: "short" });
    return (
      <AuthFrame heading={t("muteAlerts.muted")} intro={t("muteAlerts.mutedIntro", { places, at })}>
        <Button size="md" fullWidth loading={isBusy} onClick={onUnmute}>
          {t("muteAlerts.unmute")}
        </Button>
      </AuthFrame>
    );
  }
  if (link.used)
    return (
      <AuthFrame heading={t("muteAlerts.over")} intro={t("muteAlerts.overIntro", { places })}>
        <ToSignIn />
      </AuthFrame>
    );
  return (
    <AuthFrame
      heading={t("muteAlerts.heading", { company: link.business_name })}
      intro={t("muteAlerts.intro", { places })}
    >
      <Stack gap="sm">
        {MUTE_LENGTHS.map((length) => (
          <Button
            key={length}
            size="md"
            variant="default"
            fullWidth
            disabled={isBusy}
            onClick={() => onMute(length)}
          >
            {t(`muteAlerts.${length}`, { time: clockText(`${MORNING_HOUR}:00`, i18n.language) })}
          </Button>
        ))}
      </Stack>
    </AuthFrame>
  );
}
