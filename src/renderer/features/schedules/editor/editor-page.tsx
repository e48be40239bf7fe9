import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCopyRefusal } from "#renderer/data/access/copy-refusal.ts";
import { scheduleQueries, useMaySchedule } from "#renderer/data/schedules/schedules.ts";
import { ScheduleNotFound } from "#renderer/features/schedules/not-found.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { ReadonlyEditor } from "./readonly-editor.tsx";
import { ScheduleEditor } from "./schedule-editor.tsx";

/** /accounts/{account}/your-music/schedules/edit: a new schedule. */
export function NewSchedulePage() {
  const { accountId } = paths.scheduleNew.useParams();
  const { returnPath, zone } = paths.scheduleNew.useSearch();
  return (
    <ScheduleEditor
      key={zone}
      account={accountId}
      action="create"
      schedule={null}
      zone={zone ?? null}
      returnPath={returnPath}
    />
  );
}

/** /accounts/{account}/your-music/schedules/edit/{schedule}: edits, copies or only shows it. */
export function EditSchedulePage() {
  const { accountId, scheduleId } = paths.scheduleEdit.useParams();
  const { action, returnPath } = paths.scheduleEdit.useSearch();
  const query = useQuery(scheduleQueries(useServices()).detail(scheduleId));
  const refusal = useCopyRefusal(accountId);
  const mayEdit = useMaySchedule("schedule.edit", query.data, accountId);
  if (query.error && !query.data) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <Skeleton height={560} />;
  if (!query.data) return <ScheduleNotFound />;
  if (action === undefined && mayEdit === null) return <Skeleton height={560} />;
  const wanted = action ?? (mayEdit ? "edit" : "readonly");
  const mode = wanted === "copy" && refusal !== null ? "readonly" : wanted;
  if (mode === "readonly") return <ReadonlyEditor account={accountId} schedule={query.data} />;
  return (
    <ScheduleEditor
      key={`${mode} ${scheduleId}`}
      account={accountId}
      action={mode}
      schedule={query.data}
      zone={null}
      returnPath={returnPath}
    />
  );
}
