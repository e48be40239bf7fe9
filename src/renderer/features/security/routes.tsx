import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** Pages about sign-in methods and sessions. */
export const securityPages: readonly Row[] = [
  page(paths.userSessions, {
    title: "security.sessions.title",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadSessions,
    component: async () => (await import("./sessions-page.tsx")).SessionsPage,
  }),
  page(paths.userTokens, {
    title: "security.tokens.title",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadTokens,
    component: async () => (await import("./tokens-page.tsx")).TokensPage,
  }),
  page(paths.userData, {
    title: "security.data.title",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadData,
    component: async () => (await import("./data-page.tsx")).DataPage,
  }),
  page(paths.userTwoStep, {
    title: "security.twoStep.title",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadTwoStep,
    component: async () => (await import("./two-step-page.tsx")).TwoStepPage,
  }),
];
