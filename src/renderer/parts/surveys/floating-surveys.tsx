import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useWriteFeedback } from "#renderer/data/feedback/write-feedback.ts";
import { useAnsweredFlag } from "#renderer/data/flags/flags.ts";
import { userContextQuery, useUpdateUserContext } from "#renderer/data/people/user-context.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import { buildSurvey } from "#shared/domain/surveys/build-survey.ts";
import { isAsked, type NamedSurvey, surveyDefinitions } from "#shared/domain/surveys/definitions.ts";
import type { Survey } from "#shared/domain/surveys/survey.ts";
import {
  interactionEntry,
  readInteraction,
  surveyRefusal,
} from "#shared/domain/surveys/survey-interaction.ts";
import { SurveyPrompt } from "./survey-prompt.tsx";
import { hasSurveyTexts } from "./survey-texts.ts";

/** The surveys that the product shows by itself. */
export function FloatingSurveys() {
  const { userId } = useSession();
  const interviewPage = useServiceFacts()?.pages.interview ?? "";
  return surveyDefinitions(interviewPage).map((definition) => (
    <FloatingSurvey
      key={`${definition.name} ${userId}`}
      definition={definition}
      viewerId={userId}
      interviewPage={interviewPage}
    />
  ));
}

interface FloatingSurveyProps {
  readonly definition: NamedSurvey;
  readonly viewerId: string | null;
  readonly interviewPage: string;
}

/** A survey for this person; it waits until it may be shown, and is then queued. */
function FloatingSurvey({ definition, viewerId, interviewPage }: FloatingSurveyProps) {
  const { name, delay = 0 } = definition;
  const services = useServices();
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  const flag = useAnsweredFlag(`survey-${name}`);
  const account = useCurrentAccount();
  const now = Date.now();
  const isForThem =
    flag?.enabled === true &&
    isAsked(name, {
      language: i18n.language,
      accountCreated: account?.iso8601_created_at ?? null,
      interviewPage,
      now,
    });
  const context = useQuery({
    ...userContextQuery(services, viewerId ?? ""),
    enabled: isForThem && viewerId !== null,
  }).data;
  const [hasWaited, setWaited] = useState(delay === 0);
  const refusal = surveyRefusal({
    viewerId,
    interaction: readInteraction(context ?? {}, name),
    hasWaited,
    isEnabled: isForThem && context !== undefined && !isSetUp(pathname),
    now,
  });

  const isWaiting = refusal === "waiting_for_delay";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setWaited(true), delay);
    return () => clearTimeout(timer);
  }, [isWaiting, delay]);

  const [survey, setSurvey] = useState<Survey | null>(null);
  const isWanted = refusal === null;
  const isMissing = isWanted && survey === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: built once, when it is wanted.
  useEffect(() => {
    if (!isMissing) return;
    const hasTexts = () => hasSurveyTexts(i18n, definition);
    try {
      setSurvey(buildSurvey(definition, { viewerId, now: Date.now(), hasTexts }));
    } catch (error) {
      services.reporting.error("surveys", error);
    }
  }, [isMissing]);

  const { mutateAsync: send } = useWriteFeedback();
  const { mutate: keep } = useUpdateUserContext();
  if (!survey || viewerId === null) return null;
  return (
    <SurveyPrompt
      survey={survey}
      isWanted={isWanted}
      send={send}
      onInteraction={(interaction) => keep({ user: viewerId, entries: interactionEntry(name, interaction) })}
    />
  );
}

const SET_UP = [paths.guide(), paths.signUp(), paths.partnerSignUp()];

/** Whether this is a page of the setup guide or of sign-up. */
function isSetUp(pathname: string): boolean {
  return (
    SET_UP.some((page) => pathname === page || pathname.startsWith(`${page}/`)) ||
    /^\/accounts\/[^/]+\/onboarding(\/|$)/.test(pathname)
  );
}
