import { Button, Card } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useCreateSchedule, useUpdateSchedule } from "#renderer/data/schedules/schedule-changes.ts";
import { useUpdateZone } from "#renderer/data/zones/zone-changes.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { fieldMark } from "#renderer/forms/fields-on-page.ts";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import { ConflictDialog } from "./dialogs/conflict-dialog.tsx";
import classes from "./editor.module.css";
import { ExceptionsSection } from "./exceptions-section.tsx";
import { OccasionalSection } from "./occasional-section.tsx";
import { EditorValues, EMPTY_PLAN, inputOf, type Plan, planOf, writePlan } from "./plan.ts";
import { useKnownMusic } from "./use-known-music.ts";
import { usePlan } from "./use-plan.ts";
import { WeekEditor } from "./week/week-editor.tsx";

interface ScheduleEditorProps {
  readonly account: string;
  readonly action: "create" | "edit" | "copy";
  /** The schedule to edit or copy; null for a new one. */
  readonly schedule: Schedule | null;
  /** The zone if the week is a zone's own. */
  readonly zone: string | null;
  readonly returnPath: string | undefined;
}

/** A schedule's name, week, exceptions and occasional slots. */
export function ScheduleEditor({ account, action, schedule, zone, returnPath }: ScheduleEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The version that the edit started from: another person's change meanwhile is merged on saving.
  const [base, setBase] = useState(schedule);
  const [conflict, setConflict] = useState(false);
  const copiedName = t("schedules.copyName", { name: base?.name ?? "" });
  const defaults = useMemo(() => valuesOf(base, action, copiedName), [base, action, copiedName]);
  const create = useCreateSchedule(account);
  const update = useUpdateSchedule(account);
  const assign = useUpdateZone(account, { title: "schedules.assignFailed" });
  const refusal = useRefusalText(useMay("music.edit", { account }));
  const form = useServiceForm({
    defaults,
    schema: EditorValues,
    call: (values) => {
      const body = inputOf(values);
      if (base && action === "edit")
        return update.mutateAsync({
          params: { id: base.id },
          query: { variant: "full" },
          body: { ...body, omit_from_library: base.omit_from_library, snapshot: base.snapshot },
        });
      return create.mutateAsync({
        params: { account },
        query: { variant: "full" },
        body: {
          ...body,
          omit_from_library: false,
          ...(zone === null ? {} : { type: "zone", sound_zone_id: zone }),
        },
      });
    },
    onSuccess: ({ id }) => {
      if (zone !== null)
        assign.mutate({ params: { id: zone }, body: { play_from: { type: "schedule", id } } });
      const detail = paths.schedule({ accountId: account, scheduleId: id });
      navigate(returnPath && (action !== "create" || zone !== null) ? returnPath : detail);
    },
    onFailure: (error) => setConflict(action === "edit" && isConflict(error)),
    failureText: (error) => (action === "edit" && isConflict(error) ? t("schedules.conflict.title") : null),
  });
  const edited = usePlan(form);
  const music = useKnownMusic(base?.collections ?? []);
  const cancelTo =
    returnPath ?? (schedule ? paths.schedule({ accountId: account, scheduleId: schedule.id }) : paths.home());
  /** Adopts the merged plan, to be saved over the other person's version. */
  const adopt = (theirs: Schedule, plan: Plan) => {
    edited.edit(plan);
    const { dirtyFields } = form.formState;
    for (const name of ["name", "description", "color"] as const)
      if (!dirtyFields[name]) form.setValue(name, theirs[name]);
    music.learn(theirs.collections);
    setBase(theirs);
    setConflict(false);
  };
  return (
    <FormBody form={form} className={classes.form}>
      <PageHeader
        title={t(`schedules.editor.${action}`)}
        actions={
          <>
            <Button variant="subtle" color="gray" component={Link} to={cancelTo}>
              {t("app.cancel")}
            </Button>
            <DisabledReason reason={refusal}>
              {(disabled) => (
                <SubmitButton form={form} {...disabled}>
                  {t("schedules.editor.save")}
                </SubmitButton>
              )}
            </DisabledReason>
          </>
        }
      />
      <div className={classes.fields}>
        <TextField
          form={form}
          name="name"
          label={t("schedules.editor.name")}
          placeholder={t("schedules.editor.namePlaceholder")}
          required
          autoFocus={action !== "edit"}
        />
        <TextField form={form} name="description" label={t("schedules.editor.description")} />
      </div>
      <div {...fieldMark("plan")} className={classes.plan}>
        <WeekEditor account={account} edited={edited} music={music} />
        <Card component="section">
          <ExceptionsSection account={account} edited={edited} music={music} />
        </Card>
        <Card component="section">
          <OccasionalSection account={account} edited={edited} music={music} />
        </Card>
      </div>
      {conflict && base ? (
        <ConflictDialog
          base={base}
          plan={edited.plan}
          music={music}
          onMerged={adopt}
          onClose={() => setConflict(false)}
        />
      ) : null}
      <UnsavedChanges form={form} name="schedule" />
    </FormBody>
  );
}

/** The form's initial values. */
function valuesOf(
  schedule: Schedule | null,
  action: ScheduleEditorProps["action"],
  copiedName: string,
): EditorValues {
  if (!schedule) return { name: "", description: "", color: null, plan: writePlan(EMPTY_PLAN) };
  const { name, description, color } = schedule;
  const copied = action === "copy";
  return { name: copied ? copiedName : name, description, color, plan: writePlan(planOf(schedule, copied)) };
}

/** Somebody else changed the schedule meanwhile. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
