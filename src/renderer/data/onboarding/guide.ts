import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useMayHere } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { inQuery, useCallMutation } from "#renderer/data/calls/mutation.ts";
import { noticeQueries, useDismissNotice, useRestoreNotice } from "#renderer/data/notices/notices.ts";
import { spotifySetupQuery } from "#renderer/data/spotify/setup.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { firstAction } from "#renderer/lib/timing/first-action.ts";
import { defaultsOf, type FlagProperties } from "#shared/domain/flags/flags.ts";
import { dismissalKey } from "#shared/domain/notices/notices.ts";
import {
  guideIsOffered,
  guideTasks,
  mayOfferGuide,
  remainingTasks,
  type TaskState,
} from "#shared/domain/onboarding/guide.ts";
import type { SettableStep, StepStatus } from "#shared/domain/onboarding/steps.ts";

/** The setup guide of an account, and the steps behind it. */

/** How long read steps are fresh, in ms (specification, platform §7); events make them stale sooner. */
const STALE_MS = 60_000;

// The menu counts the guide's tasks: documents are not part of its code.
const documents = () => import("#shared/contract/graphql/generated/operations.ts");

/** Steps of an account that are done, with the person's own. */
export function onboardingStepsQuery({ graphql }: Pick<Services, "graphql">, account: string) {
  return queryOptions({
    queryKey: queryKeys.onboarding(account),
    queryFn: async ({ signal }) => {
      const { OnboardingStepsStatusDocument } = await documents();
      const path = "account.onboardingSteps";
      return await graphql(OnboardingStepsStatusDocument, { account }, { signal, path });
    },
    staleTime: STALE_MS,
  });
}

export interface Guide {
  /** In the order of their cards. */
  readonly tasks: readonly TaskState[];
  /** Number of the tasks that are left. */
  readonly remaining: number;
  /** Whether the menu has the guide. */
  readonly isOffered: boolean;
  /** Whether the person has hidden it. */
  readonly isHidden: boolean;
}

interface GuideOptions {
  /** For the guide's own pages: reads the tasks of accounts to which the guide is not offered, too. */
  readonly evenIfNotOffered?: boolean;
}

/**
 * The guide of the current account for the signed-in person. Null until it is known, for people who take no part in it,
 * and for accounts whose own record does not offer it: nothing is fetched for those.
 */
export function useGuide({ evenIfNotOffered = false }: GuideOptions = {}): Guide | null {
  const services = useServices();
  const { userId } = useSession();
  const account = useCurrentAccount();
  const takesPart = useMayHere("onboarding.edit")?.ok === true && userId !== null;
  const circumstances = { flag: useGuideFlag(), now: Date.now() };
  const isAsked =
    account !== null && takesPart && (evenIfNotOffered || mayOfferGuide(account, circumstances));
  const steps = useQuery({ ...onboardingStepsQuery(services, account?.id ?? ""), enabled: isAsked }).data;
  const dismissals = useQuery({
    ...noticeQueries(services).dismissals(userId ?? ""),
    enabled: isAsked,
  }).data;
  const known = guideTasks(steps ?? [], userId);
  const asksSpotify =
    isAsked && steps !== undefined && known.some(({ task, isDone }) => task === "spotify-import" && !isDone);
  const spotify = useQuery({
    ...spotifySetupQuery(services, account?.id ?? ""),
    enabled: asksSpotify,
  });
  if (!isAsked || steps === undefined || dismissals === undefined) return null;
  if (asksSpotify && spotify.isPending) return null;
  // Nobody can import from Spotify on a service whose host has not connected it.
  const withoutSpotify = asksSpotify && spotify.data?.offered === null;
  const tasks = withoutSpotify ? known.filter(({ task }) => task !== "spotify-import") : known;
  const remaining = remainingTasks(tasks);
  const isHidden = dismissals[dismissalKey("guide", account.id)] !== undefined;
  const isOffered = guideIsOffered(account, { ...circumstances, remaining, isHidden });
  return { tasks, remaining, isOffered, isHidden };
}

interface StepChange {
  readonly account: string;
  readonly step: SettableStep;
  /** Null: open again. */
  readonly status: StepStatus | null;
}

/** Completes, skips or reopens a step. */
export function useSetOnboardingStep() {
  const services = useServices();
  return useCallMutation(
    async ({ graphql }, change: StepChange) => {
      const { SetOnboardingStepDocument } = await documents();
      return (await graphql(SetOnboardingStepDocument, change)).setOnboardingStep.onboardingSteps;
    },
    {
      learned: ({ account }, steps) => [
        inQuery(onboardingStepsQuery(services, account).queryKey, () => steps),
      ],
    },
  );
}

/** Hides the current account's guide from the person's menu, and shows it again. */
export function useHideGuide() {
  const { userId } = useSession();
  const account = useCurrentAccount()?.id ?? null;
  const { mutate: dismiss } = useDismissNotice();
  const { mutate: restore } = useRestoreNotice();
  const isKnown = userId !== null && account !== null;
  return {
    hide: () => {
      if (isKnown) dismiss({ params: { user: userId }, body: { notice: "guide", account } });
    },
    show: () => {
      if (isKnown) restore({ params: { user: userId }, query: { notice: "guide", account } });
    },
  };
}

type FlagStore = import("#renderer/data/flags/flag-store.ts").FlagStore;

/** The guide's flag: its default until the first user action, which also loads the flags. */
function useGuideFlag() {
  const services = useServices();
  const [store, setStore] = useState<FlagStore | null>(null);
  useEffect(() => {
    let left = false;
    firstAction()
      .then(() => import("#renderer/data/flags/flags.ts"))
      .then(({ flagStoreOf }) => {
        if (!left) setStore(flagStoreOf(services));
      })
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [services]);
  const get = () => store?.get("feature-guide-enabled") ?? DEFAULTS;
  const { enabled, forced }: FlagProperties = useSyncExternalStore(store?.subscribe ?? NEVER, get);
  return { enabled, forced: forced === true };
}

const DEFAULTS = defaultsOf("feature-guide-enabled");
const NEVER = () => () => undefined;
