import { useServices } from "#renderer/lib/services.tsx";
import { takeSecondStep } from "#shared/contract/rest/people/two-step.ts";

/** Completes a sign-in with its second step; the session exists when it resolves. */
export function useTakeSecondStep(): (challenge: string, code: string) => Promise<void> {
  const { rest, session } = useServices();
  return async (challenge, code) => {
    session.takeOver(await rest.call(takeSecondStep, { body: { challenge, code } }));
  };
}
