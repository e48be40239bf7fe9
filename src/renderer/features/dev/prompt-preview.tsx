import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { newId } from "#renderer/lib/new-id.ts";
import { PromoCard } from "#renderer/parts/prompts/promo-card.tsx";
import { usePrompt } from "#renderer/parts/prompts/use-prompt.ts";
import { ToastPortal } from "#renderer/ui/feedback/toast-portal.tsx";
import type { PromptRequest } from "#shared/domain/prompts/prompt-queue.ts";
import { PRIORITIES, PROMOS, type PromoName, type PromptKind } from "#shared/domain/prompts/prompts.ts";
import { DevPage, Specimens } from "./dev-page.tsx";

const EXAMPLES = [
  { name: "NPS survey, 200", kind: "survey", priority: PRIORITIES.npsSurvey },
  { name: "Survey, 100", kind: "survey", priority: PRIORITIES.survey },
  { name: "Promo, 50", kind: "promo", priority: PRIORITIES.promo },
] as const satisfies readonly { name: string; kind: PromptKind; priority: number }[];

/** /dev/prompts: the promotions at once, and prompts that wait for their turn. Nothing is kept. */
export function PromptPreview() {
  const { t } = useTranslation();
  const accountId = useCurrentAccount()?.id ?? "";
  const [promo, setPromo] = useState<PromoName | null>(null);
  const [asked, setAsked] = useState<readonly (PromptRequest & { name: string })[]>([]);
  return (
    <DevPage title={t("dev.prompts")}>
      <Specimens title="Promotions">
        {PROMOS.map((name) => (
          <Button key={name} variant="default" onClick={() => setPromo(name)}>
            {name}
          </Button>
        ))}
        {promo && (
          <PromoCard key={promo} name={promo} accountId={accountId} onAnswer={() => setPromo(null)} />
        )}
      </Specimens>
      <Specimens title="Queue">
        {EXAMPLES.map((example) => (
          <Button
            key={example.name}
            variant="default"
            onClick={() => setAsked((before) => [...before, { ...example, id: newId() }])}
          >
            {example.name}
          </Button>
        ))}
      </Specimens>
      <ol aria-label="Asked prompts">
        {asked.map(({ name, ...request }) => (
          <Asked key={request.id} name={name} request={request} />
        ))}
      </ol>
    </DevPage>
  );
}

interface AskedProps {
  readonly name: string;
  readonly request: PromptRequest;
}

function Asked({ name, request }: AskedProps) {
  const [isClosed, setClosed] = useState(false);
  const { state, close } = usePrompt(isClosed ? null : request);
  const end = () => {
    close();
    setClosed(true);
  };
  return (
    <li>
      {name}: {isClosed ? "closed" : state}
      {state === "shown" && (
        <ToastPortal id={request.id} label={name} onClose={end}>
          {name}
        </ToastPortal>
      )}
    </li>
  );
}
