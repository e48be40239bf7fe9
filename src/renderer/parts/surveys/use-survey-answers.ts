import { useRef, useState } from "react";
import { newId } from "#renderer/lib/new-id.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { asText, stored } from "#renderer/lib/storage/stored.ts";
import type { Feedback, FeedbackMetadata } from "#shared/domain/feedback/feedback.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import type { AnsweredStep, Question, Survey, SurveyInteraction } from "#shared/domain/surveys/survey.ts";
import { interactionAfter } from "#shared/domain/surveys/survey-interaction.ts";
import { answeredStep, nextQuestion } from "#shared/domain/surveys/survey-steps.ts";
import { useSurveyTexts } from "./survey-texts.ts";

/** Answers so far, as they are sent. */
export type SurveyAnswer = Pick<Feedback, "id" | "form" | "steps"> & Pick<FeedbackMetadata, "interaction">;

/** The way of answers to the service. */
export interface SurveyCalls {
  /** Rejects when the service did not take the answers. */
  readonly send: (answer: SurveyAnswer) => Promise<unknown>;
  readonly onInteraction: (interaction: SurveyInteraction) => void;
}

/** How far a person has come. */
interface Progress {
  /** Id of their answers at the service. */
  readonly id: string;
  readonly steps: readonly AnsweredStep[];
  /** Null at the end. */
  readonly question: Question | null;
  /** The typed words of this question. */
  readonly words: string;
}

/** A step on its way; without an answer, the question is skipped. */
interface Sending {
  readonly response: AnsweredStep["response"] | null;
  /** Undefined while it is on its way. */
  readonly error?: unknown;
}

export interface SurveyAnswers extends Omit<Progress, "id"> {
  readonly sending: Sending | null;
  readonly setWords: (words: string) => void;
  readonly answer: (response: AnsweredStep["response"]) => void;
  readonly skip: () => void;
  readonly retry: () => void;
  /** Ends the survey where it is. */
  readonly close: () => void;
}

/**
 * A person's way through a survey. Each answer is sent at once, under one id; the next question appears when the
 * service has taken it. A page without the shell hides the survey, which continues where it was.
 */
export function useSurveyAnswers(survey: Survey, { send, onInteraction }: SurveyCalls): SurveyAnswers {
  const { uniqueId, name, expiresAt } = survey;
  const texts = useSurveyTexts(survey);
  const kept = partOf(useServices(), createProgresses);
  const [progress, setProgress] = useState(() => kept.get(uniqueId) ?? startOf(survey));
  const [sending, setSending] = useState<Sending | null>(null);
  const isSending = useRef(false);
  const isClosed = useRef(false);
  const { id, steps, question } = progress;

  const forget = () => {
    kept.delete(uniqueId);
    idStore(survey).clear();
  };

  const move = (to: Progress) => {
    if (to.question && !isClosed.current) {
      kept.set(uniqueId, to);
      idStore(survey).write(to.id);
    } else forget();
    setProgress(to);
  };

  const take = async (response: Sending["response"]) => {
    if (isSending.current || !question) return;
    const given = response === null ? [] : [answeredStep(question, texts.question(question), response)];
    const all = [...steps, ...given];
    const next = nextQuestion(survey, { index: question.index, response: response ?? "" });
    isSending.current = true;
    setSending({ response });
    try {
      await send({ id, form: name, steps: all, interaction: next ? "progressed" : "completed" });
    } catch (error) {
      return setSending({ response, error });
    } finally {
      isSending.current = false;
    }
    setSending(null);
    // Closed meanwhile: only the last answer still counts.
    if (!isClosed.current || !next)
      onInteraction(interactionAfter(next ? "answer" : "last-answer", { answered: steps.length, expiresAt }));
    move({ id, steps: all, question: next, words: "" });
  };

  return {
    ...progress,
    sending,
    setWords: (words) => {
      // Retrying would send the words of before.
      if (!isSending.current) setSending(null);
      move({ ...progress, words });
    },
    answer: (response) => void take(response),
    skip: () => void take(null),
    retry: () => void take(sending?.response ?? null),
    close: () => {
      if (!question || isClosed.current) return;
      isClosed.current = true;
      forget();
      const answered = steps.length + (sending ? 1 : 0);
      onInteraction(interactionAfter("close", { answered, expiresAt }));
    },
  };
}

function startOf(survey: Survey): Progress {
  const id = idStore(survey).read() ?? newId();
  return { id, steps: [], question: survey.questions[0] ?? null, words: "" };
}

/** The id of answers under way. After a reload of the tab they are given again, in place of those before. */
function idStore({ uniqueId }: Survey) {
  return stored(sessionStorage, `survey-answers ${uniqueId}`, asText);
}

/** Surveys under way on this page, by their unique id. */
function createProgresses(): Map<string, Progress> {
  return new Map();
}
