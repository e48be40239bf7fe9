import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useRegister } from "#renderer/data/sign-up/sign-up.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { takeAfterSignUp } from "#renderer/lib/session/after-sign-up.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import { trialBanner } from "#shared/domain/billing/trial.ts";
import { onboardingSteps } from "#shared/domain/onboarding/steps.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";
import { broughtAlong, forgetParameters } from "./parameters.ts";
import { registrationOf } from "./registration.ts";
import { currentSignUp, NO_TOKEN } from "./sign-up-state.ts";

/** Creates the account from the answers and signs in. Rejects with the service's refusal. */
export function useCreateAccount(kind: SignUpKind): () => Promise<void> {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { session, account } = useServices();
  const register = useRegister();
  return async () => {
    const signUp = currentSignUp();
    const registration = registrationOf({
      kind,
      state: signUp.get(),
      attribution: broughtAlong(),
      language: LANGUAGE_CODES.find((code) => code === i18n.language),
      isLoggedIn: session.isLoggedIn(),
    });
    const made = await register.mutateAsync(registration).catch((error: unknown) => {
      // After a refused token only the identity is asked for again; other answers stay.
      if (registration.sso && isTokenRefusal(error)) signUp.set(NO_TOKEN);
      throw error;
    });
    signUp.set({ user: made.user, authResponse: made, accountResponse: made.account });
    session.takeOver(made);
    account.select(made.account.id);
    signUp.clear();
    forgetParameters();
    const banner = trialBanner(made.account, Date.now());
    toast(
      "success",
      banner?.state === "endsInDays" ? t("signUp.welcomeTrial", { count: banner.days }) : t("signUp.welcome"),
    );
    const [firstStep = "setup"] = onboardingSteps({ flow: kind });
    navigate(takeAfterSignUp(made.account.id, firstStep), { replace: true });
  };
}

const TOKEN_REFUSALS: ReadonlySet<string | null> = new Set(["expired", "used", "unknown", "unavailable"]);

/** Whether the service refused the token from Google or Apple. */
function isTokenRefusal(error: unknown): boolean {
  return error instanceof ApiError && TOKEN_REFUSALS.has(error.reason);
}

/** The text for a failed registration without a field; null for the default text. */
export function useCreateFailureText(): (error: unknown) => string | null {
  const { t } = useTranslation();
  return (error) => (isTokenRefusal(error) ? t("signUp.elsewhere.refused") : null);
}
