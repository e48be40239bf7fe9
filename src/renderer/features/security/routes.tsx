import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

const TEXTS = ["security", "forms", "copyButton"] as const;

/** Pages about sign-in methods and sessions. */
export const securityPages: readonly Row[] = [
  page(paths.userSessions, {
    title: "security.sessions.title",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadSessions,
    component: withTexts(TEXTS, async () => (await import("./sessions-page.tsx")).SessionsPage),
  }),
  page(paths.userTokens, {
    title: "security.tokens.title",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadTokens,
    component: withTexts(TEXTS, async () => (await import("./tokens-page.tsx")).TokensPage),
  }),
  page(paths.userData, {
    title: "security.data.title",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadData,
    component: withTexts(TEXTS, async () => (await import("./data-page.tsx")).DataPage),
  }),
  page(paths.userTwoStep, {
    title: "security.twoStep.title",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadTwoStep,
    component: withTexts(TEXTS, async () => (await import("./two-step-page.tsx")).TwoStepPage),
  }),
];
