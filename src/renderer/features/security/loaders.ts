import { erasureQuery } from "#renderer/data/people/personal-data.ts";
import { personalTokensQuery } from "#renderer/data/sign-in/personal-tokens.ts";
import { sessionsQuery } from "#renderer/data/sign-in/sessions.ts";
import { twoStepQuery } from "#renderer/data/sign-in/two-step.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Prefetches the open sessions while the page's code loads. */
export const loadSessions: Load<typeof paths.userSessions> = (services) => {
  const { userId } = services.session.get();
  if (userId !== null) services.queryClient.prefetchQuery(sessionsQuery(services, userId));
};

/** Prefetches the state of two-step sign-in. */
export const loadTwoStep: Load<typeof paths.userTwoStep> = (services) => {
  const { userId } = services.session.get();
  if (userId !== null) services.queryClient.prefetchQuery(twoStepQuery(services, userId));
};

/** Prefetches the person's confirmation methods, and whether they can be erased. */
export const loadData: Load<typeof paths.userData> = (services) => {
  const { userId } = services.session.get();
  if (userId === null) return;
  services.queryClient.prefetchQuery(twoStepQuery(services, userId));
  services.queryClient.prefetchQuery(erasureQuery(services, userId));
};

/** Prefetches the access tokens. */
export const loadTokens: Load<typeof paths.userTokens> = (services) => {
  const { userId } = services.session.get();
  if (userId !== null) services.queryClient.prefetchQuery(personalTokensQuery(services, userId));
};
