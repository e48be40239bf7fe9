import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { SignUpKind } from "#shared/contract/rest/sign-up.ts";
import { trialBanner } from "#shared/domain/billing/trial.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";
import { useRegister } from "../../data/sign-up.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { toast } from "../../lib/toast.ts";
import { broughtAlong, forgetParameters } from "./parameters.ts";
import { registrationOf } from "./registration.ts";
import { currentSignUp } from "./sign-up-state.ts";

/** Makes the account of what was said, and ends signed in. Rejects with the service's refusal. */
export function useCreateAccount(kind: SignUpKind): () => Promise<void> {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { session, account } = useServices();
  const register = useRegister();
  return async () => {
    const signUp = currentSignUp();
    const made = await register.mutateAsync(
      registrationOf({
        kind,
        state: signUp.get(),
        attribution: broughtAlong(),
        language: LANGUAGE_CODES.find((code) => code === i18n.language),
        isLoggedIn: session.isLoggedIn(),
      }),
    );
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
    navigate(paths.home(), { replace: true });
  };
}
