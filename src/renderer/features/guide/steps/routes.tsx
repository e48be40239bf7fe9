import { account, may } from "#renderer/data/access/page-needs.ts";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

const STEP_TEXTS = [
  "onboarding",
  "access",
  "company",
  "companySettings",
  "forms",
  "musicWords",
  "playTo",
  "spotify",
  "spotifySync",
  "stations",
  "zones",
] as const;

/** The onboarding: the steps from sign-up to fitting music, without the shell. */
export const onboardingPages: readonly Row[] = [
  page(paths.onboarding, {
    title: "onboarding.title",
    layout: { bare: true },
    needs: [account, may("onboarding.edit", ({ accountId }) => ({ account: accountId }))],
    otherwise: () => paths.home(),
    accountSwitch: (accountId) => paths.onboarding({ accountId, step: "setup" }),
    component: withTexts(STEP_TEXTS, async () => (await import("./onboarding-page.tsx")).OnboardingPage),
  }),
];
