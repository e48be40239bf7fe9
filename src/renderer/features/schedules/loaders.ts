import { scheduleQueries } from "#renderer/data/schedules/schedules.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Prefetches schedules while the code of their pages loads. */

export const loadEditor: Load<typeof paths.scheduleEdit> = (services, { params }) =>
  services.queryClient.prefetchQuery(scheduleQueries(services).detail(params.scheduleId));

export const loadSchedule: Load<typeof paths.schedule> = (services, { params }) =>
  services.queryClient.prefetchQuery(scheduleQueries(services).detail(params.scheduleId));

export const loadShared: Load<typeof paths.discoverSchedule> = (services, { params }) =>
  services.queryClient.prefetchQuery(scheduleQueries(services).detail(params.scheduleId));
