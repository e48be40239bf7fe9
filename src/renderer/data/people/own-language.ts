import { useQuery } from "@tanstack/react-query";
import type { i18n } from "i18next";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { chosenLanguage } from "#renderer/lib/i18n/chosen-language.ts";
import { changeLanguage } from "#renderer/lib/i18n/i18n.ts";
import { useLanguages } from "#renderer/lib/i18n/use-languages.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { updateUser } from "#shared/contract/rest/accounts/accounts.ts";
import { isSpoken, type LanguageCode } from "#shared/domain/texts/languages.ts";

/** The selectable languages. A signed-in person's choice applies to all their devices. */
export function useOwnLanguages() {
  const { userId } = useSession();
  const { choose, ...languages } = useLanguages();
  const save = useSaveLanguage();
  return {
    ...languages,
    choose: async (code: string) => {
      if ((await choose(code)) && userId !== null && isSpoken(code))
        save.mutate({ params: { id: userId }, body: { language: code } });
    },
  };
}

/**
 * Shows the person's own language, also when they change it elsewhere. A person without one gets the language chosen in
 * this browser, since mails are written in it; the browser's own language is only a guess and stays here.
 */
export function useFollowOwnLanguage(): void {
  const services = useServices();
  const { i18n } = useTranslation();
  const { userId } = useSession();
  const save = useSaveLanguage();
  const user = useQuery({ ...accountQueries(services).user(userId ?? ""), enabled: userId !== null }).data;
  const savedFor = useRef<string | null>(null);
  const own = user?.language;
  useEffect(() => {
    if (userId === null || own === undefined) return;
    if (own !== null) {
      showLanguage(i18n, own).catch(() => undefined);
      return;
    }
    const chosen = chosenLanguage(localStorage).read();
    if (savedFor.current === userId || chosen === null || !isSpoken(chosen)) return;
    savedFor.current = userId;
    save.mutate({ params: { id: userId }, body: { language: chosen } });
  }, [i18n, userId, own, save.mutate]);
}

/** Shows the language of the person who just signed in, before their first page. */
export async function showOwnLanguage(services: Services, instance: i18n): Promise<void> {
  const { userId } = services.session.get();
  if (userId === null) return;
  const { language } = await services.queryClient.fetchQuery(accountQueries(services).user(userId));
  if (language !== null) await showLanguage(instance, language);
}

async function showLanguage(instance: i18n, language: LanguageCode): Promise<void> {
  // The pseudo-locale is kept: no person has it as their language.
  if (language === instance.language || !isSpoken(instance.language)) return;
  await changeLanguage(instance, language);
  chosenLanguage(localStorage).write(language);
}

/** Saves the chosen language, which is already shown. */
function useSaveLanguage() {
  const { user } = accountQueries(useServices());
  return useServiceMutation(updateUser, {
    learned: ({ params }, changed) => [inQuery(user(params.id).queryKey, () => changed)],
    toastId: "language",
  });
}
