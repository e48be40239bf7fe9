import { Alert, Button, Group, Select, Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { z } from "zod";
import { useAnnounceNow } from "#renderer/data/messaging/announce-now.ts";
import { announcementsQuery } from "#renderer/data/messaging/announcements.ts";
import { inputProps } from "#renderer/forms/fields/field-props.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { fieldMark } from "#renderer/forms/fields-on-page.ts";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { NO_ZONES_ICON, ZonePicker } from "#renderer/parts/zone-picker/zone-picker.tsx";
import { NO_PICKS, type ZonePicks } from "#renderer/parts/zone-picker/zone-picks.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SwitchLine } from "#renderer/ui/inputs/setting-lines.tsx";
import { Lift, Placement } from "#shared/contract/announcements.ts";
import type { PlayAnnouncementMutation } from "#shared/contract/graphql/generated/messaging-operations.ts";
import { type AnnouncementNow, PlayAnnouncement } from "#shared/contract/graphql/inputs/messaging.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { type Delivered, Deliveries } from "./deliveries.tsx";
import classes from "./messaging.module.css";

interface AnnounceNowProps {
  readonly account: string;
  /** The zone that is chosen at first; null for none. */
  readonly zone: SoundZone | null;
  /** The message that is chosen at first; null for none. */
  readonly announcement: string | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Options shown at a time; typing finds the others. */
const MOST_OPTIONS = 50;

/** Announces a message once, now: chooses it, how it is heard and where, and says for each zone whether it went. */
export function AnnounceNow({ opened, onClose, ...choice }: AnnounceNowProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} title={t("messaging.now.title")} size={560} withCross onClose={onClose}>
      {opened && <Announce {...choice} onClose={onClose} />}
    </Dialog>
  );
}

type Values = AnnouncementNow;

/** Nothing chosen is a missing message, not a malformed one. */
const Input = PlayAnnouncement.shape.input.extend({ announcement: z.string().min(1) });

function Announce({ account, zone, announcement, onClose }: Omit<AnnounceNowProps, "opened">) {
  const { t } = useTranslation();
  const query = useQuery(announcementsQuery(useServices(), account));
  const announce = useAnnounceNow();
  const [picks, setPicks] = useState<ZonePicks>(
    zone ? { kind: "zones", zones: new Map([[zone.id, zone]]) } : NO_PICKS,
  );
  const [delivered, setDelivered] = useState<readonly Delivered[] | null>(null);
  const form: ServiceForm<Values> = useServiceForm({
    defaults: {
      account,
      announcement: announcement ?? "",
      soundZones: zone ? [zone.id] : [],
      lift: "same",
      placement: "over",
      emergency: false,
    },
    schema: Input,
    call: announce.mutateAsync,
    onSuccess: (answers) => setDelivered(named(answers, picks)),
  });
  const again = () => form.attempts > 0 && form.trigger("soundZones");
  const zones = useController({ control: form.control, name: "soundZones", rules: { onChange: again } });
  const chosen = useController({ control: form.control, name: "announcement" });
  const emergency = useController({ control: form.control, name: "emergency" });
  const isEmergency = useWatch({ control: form.control, name: "emergency" });
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <Skeleton height={280} aria-busy />;
  const messages = query.data.filter(({ id, archived }) => !archived || id === announcement);
  if (messages.length === 0)
    return (
      <EmptyState
        icon={<IconSpeakerphone size={26} stroke={1.6} />}
        title={t("messaging.now.none")}
        action={
          <Button component={Link} to={paths.messageCreate({ accountId: account })} onClick={onClose}>
            {t("messaging.now.create")}
          </Button>
        }
      >
        {t("messaging.now.noneHint")}
      </EmptyState>
    );
  if (delivered)
    return <Deliveries delivered={delivered} onAgain={() => setDelivered(null)} onClose={onClose} />;
  const { error } = inputProps({ form, name: "soundZones" });
  return (
    <FormBody form={form} className={classes.form}>
      <Select
        {...inputProps({ form, name: "announcement" })}
        label={t("messaging.now.message")}
        placeholder={t("messaging.now.choose")}
        data={messages.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.field.value || null}
        onChange={(id) => {
          chosen.field.onChange(id ?? "");
          if (form.attempts > 0) form.trigger("announcement");
        }}
        onBlur={chosen.field.onBlur}
        nothingFoundMessage={t("forms.noMatch")}
        limit={MOST_OPTIONS}
        allowDeselect={false}
        searchable
      />
      <div className={classes.pair}>
        <SelectField
          form={form}
          name="lift"
          label={t("messaging.now.lift")}
          data={Lift.options.map((value) => ({ value, label: t(`messaging.now.${value}`) }))}
          allowDeselect={false}
        />
        <SelectField
          form={form}
          name="placement"
          label={t("messaging.now.placement")}
          data={Placement.options.map((value) => ({ value, label: t(`messaging.placement.${value}`) }))}
          allowDeselect={false}
          disabled={isEmergency}
        />
      </div>
      <div {...fieldMark("emergency")}>
        <SwitchLine
          label={t("messaging.now.emergency")}
          hint={t("messaging.now.emergencyHint")}
          checked={emergency.field.value}
          onChange={emergency.field.onChange}
        />
      </div>
      {isEmergency && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t("messaging.now.emergencyWarning")}
        </Alert>
      )}
      <div className={classes.zones} {...fieldMark("soundZones")}>
        <h3 className={classes.heading}>{t("messaging.now.zones")}</h3>
        <ZonePicker
          account={account}
          may="messaging.announce"
          picks={picks}
          onPick={(next) => {
            setPicks(next);
            if (next.kind === "zones") zones.field.onChange([...next.zones.keys()]);
          }}
          offersMatching={false}
          none={<EmptyState icon={NO_ZONES_ICON} title={t("playTo.noZones.title")} />}
        />
        {error !== undefined && (
          <p className={classes.error} role="alert">
            {t("messaging.now.zonesNeeded")}
          </p>
        )}
      </div>
      <Group justify="flex-end" gap="xs">
        <span aria-live="polite">{t("playTo.chosen", { count: zones.field.value.length })}</span>
        <SubmitButton form={form} {...(isEmergency ? { color: "red" } : {})}>
          {t(isEmergency ? "messaging.now.announceEmergency" : "messaging.now.announce")}
        </SubmitButton>
      </Group>
    </FormBody>
  );
}

/** The outcomes with the names of their zones. */
function named(
  answers: PlayAnnouncementMutation["playAnnouncement"],
  picks: ZonePicks,
): readonly Delivered[] {
  return answers.map(({ soundZone, outcome }) => {
    const zone = picks.kind === "zones" ? picks.zones.get(soundZone) : undefined;
    return { id: soundZone, name: zone?.name ?? "", location: zone?.location_name ?? "", outcome };
  });
}
