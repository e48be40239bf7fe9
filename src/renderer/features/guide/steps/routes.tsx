import { account, may } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** The onboarding: the steps from sign-up to fitting music, without the shell. */
export const onboardingPages: readonly Row[] = [
  page(paths.onboarding, {
    title: "onboarding.title",
    layout: { bare: true },
    needs: [account, may("onboarding.edit", ({ accountId }) => ({ account: accountId }))],
    otherwise: () => paths.home(),
    accountSwitch: (accountId) => paths.onboarding({ accountId, step: "setup" }),
    component: async () => (await import("./onboarding-page.tsx")).OnboardingPage,
  }),
];
