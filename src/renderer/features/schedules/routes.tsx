import { account, discovers, inAnAccount } from "#renderer/data/access/page-needs.ts";
import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Need } from "#renderer/lib/routing/need.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

const notFound = async () => (await import("./not-found.tsx")).ScheduleNotFound;

/** Schedules belong to one account. */
const accountSwitch = () => paths.home();

const detail = async () => (await import("./detail/schedule-page.tsx")).SchedulePage;

/** Redirects to the editor in the current account. */
const toEditor: Need = async (visit) => {
  const elsewhere = await inAnAccount(visit);
  if (elsewhere !== null) return elsewhere;
  const current = await chosenAccount(visit.services);
  return current && paths.scheduleNew({ accountId: current.id, returnPath: paths.create() });
};

/** The pages of schedules, and their editor. */
export const schedulePages: readonly Row[] = [
  page(paths.scheduleNew, {
    title: "schedules.editor.create",
    needs: [account],
    component: async () => (await import("./editor/editor-page.tsx")).NewSchedulePage,
    notFound,
  }),
  page(paths.scheduleEdit, {
    title: "schedules.editor.edit",
    needs: [account],
    accountSwitch,
    component: async () => (await import("./editor/editor-page.tsx")).EditSchedulePage,
    notFound,
    load: async () => (await import("./loaders.ts")).loadEditor,
  }),
  page(paths.schedule, {
    needs: [account],
    accountSwitch,
    load: async () => (await import("./loaders.ts")).loadSchedule,
    component: detail,
    notFound,
  }),
  page(paths.discoverSchedule, {
    needs: [signedIn, discovers],
    load: async () => (await import("./loaders.ts")).loadShared,
    component: async () => (await import("./detail/schedule-page.tsx")).SharedSchedulePage,
    notFound,
  }),
  page(paths.createSchedule, { needs: [toEditor], component: async () => () => null }),
];
