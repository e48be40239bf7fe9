import { account, may, sells } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Need } from "#renderer/lib/routing/need.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

interface OfAccount {
  readonly accountId: string;
}

/** For people who activate zones. Others go to the settings; an address without a known plan does not exist. */
const pays: Need<OfAccount> = async (visit) => {
  if ((await visit.read()) === null) return null;
  const answer = await may("zone.activate", ({ accountId }: OfAccount) => ({ account: accountId }))(visit);
  return answer === false ? paths.settings({ accountId: visit.params.accountId ?? "_" }) : answer;
};

/** The rules of every page. */
const rules = { needs: [account, sells, pays], layout: { sidebar: false, search: false } };
const toList = (accountId: string) => paths.changePlan({ accountId });

const noSuchPlan = async () => (await import("./no-such-plan.tsx")).NoSuchPlan;

/** Choosing and changing the plan of an account. */
export const planPages: readonly Row[] = [
  page(paths.upgradePlan, {
    ...rules,
    title: "plans.title",
    accountSwitch: (accountId) => paths.upgradePlan({ accountId }),
    component: async () => (await import("./choose-page.tsx")).UpgradePlanPage,
  }),
  page(paths.choosePlan, {
    ...rules,
    title: "plans.title",
    accountSwitch: (accountId) => paths.choosePlan({ accountId }),
    component: async () => (await import("./choose-page.tsx")).ChoosePlanPage,
  }),
  page(paths.changePlan, {
    ...rules,
    title: "plans.changeTitle",
    accountSwitch: toList,
    component: async () => (await import("./choose-page.tsx")).ChangePlanPage,
  }),
  page(paths.changePlanTo, {
    ...rules,
    title: "plans.changeTitle",
    accountSwitch: toList,
    component: async () => (await import("./change-to-page.tsx")).ChangePlanToPage,
    notFound: noSuchPlan,
  }),
  page(paths.changePlanConfirmed, {
    ...rules,
    title: "plans.changeTitle",
    accountSwitch: toList,
    component: async () => (await import("./confirmed-page.tsx")).ConfirmedPage,
    notFound: noSuchPlan,
  }),
];
