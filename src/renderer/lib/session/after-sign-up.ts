import { paths } from "#renderer/lib/paths.ts";
import { keptPrompt } from "#renderer/lib/storage/kept-prompt.ts";
import { afterLogin, redirectToStore } from "./redirect-to.ts";

/**
 * Where a new account begins: at the page that the person wanted before signing up, else at the onboarding's first step.
 * Home is nobody's wish, and a description of music typed before becomes a step of the onboarding.
 */
export function takeAfterSignUp(accountId: string, firstStep: string): string {
  const kept = redirectToStore(localStorage);
  const target = afterLogin(kept.read());
  kept.clear();
  const { pathname, searchParams } = new URL(target, location.origin);
  const prompt = searchParams.get("prompt")?.trim() ?? "";
  const isPrompt = pathname === paths.createAiPlaylist() || pathname === paths.createAiStation();
  if (isPrompt && prompt !== "") keptPrompt().write(prompt);
  else if (pathname !== paths.home() && pathname !== paths.create()) return target;
  return paths.onboarding({ accountId, step: firstStep });
}
