import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SurveyCard } from "#renderer/parts/surveys/survey-card.tsx";
import { SurveyPrompt } from "#renderer/parts/surveys/survey-prompt.tsx";
import { useSurveyAnswers } from "#renderer/parts/surveys/use-survey-answers.ts";
import { buildSurvey, type SurveyDefinition } from "#shared/domain/surveys/build-survey.ts";
import { surveyDefinitions } from "#shared/domain/surveys/definitions.ts";
import type { Survey } from "#shared/domain/surveys/survey.ts";
import { afterMs } from "./after.ts";
import { DevPage, Specimens } from "./dev-page.tsx";

const DEFINITIONS = surveyDefinitions("/dev");

/** One question of each type, as a survey of its own. */
const EACH_TYPE = new Map(
  DEFINITIONS.flatMap(({ name, questions }) => questions.map((question) => ({ name, question }))).map(
    ({ name, question }) => [question.type, { name, questions: [question] }],
  ),
);

/** Nothing is sent or kept. */
const NO_CALLS = { send: () => afterMs(500), onInteraction: () => undefined };

/** A survey for nobody; each has its own id. */
function preview(definition: SurveyDefinition, viewerId: string): Survey {
  return buildSurvey(definition, { viewerId, now: Date.now(), hasTexts: () => true });
}

/** /dev/surveys. */
export function SurveyPreview() {
  const { t } = useTranslation();
  const [queued, setQueued] = useState<readonly Survey[]>([]);
  const queueTwo = () =>
    setQueued((before) => [
      ...before,
      ...DEFINITIONS.slice(0, 2).map((definition) => preview(definition, `dev-${before.length}`)),
    ]);
  return (
    <DevPage title={t("dev.surveys")}>
      <Specimens title="In a toast, one at a time">
        <Button variant="default" onClick={queueTwo}>
          Queue two surveys
        </Button>
      </Specimens>
      {[...EACH_TYPE].map(([type, definition]) => (
        <Specimens key={type} title={type}>
          <Specimen definition={definition} />
        </Specimens>
      ))}
      {queued.map((survey) => (
        <SurveyPrompt key={survey.uniqueId} {...NO_CALLS} survey={survey} isWanted />
      ))}
    </DevPage>
  );
}

function Specimen({ definition }: { readonly definition: SurveyDefinition }) {
  const [survey] = useState(() => preview(definition, `dev-${definition.questions[0]?.type}`));
  const answers = useSurveyAnswers(survey, NO_CALLS);
  return <SurveyCard survey={survey} answers={answers} />;
}
