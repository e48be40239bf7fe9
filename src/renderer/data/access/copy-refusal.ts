import { useAccounts } from "#renderer/data/accounts/current-account.ts";
import { useMay } from "./access.ts";
import { useRefusalText } from "./refusal-text.ts";

/** Why schedules may not be copied into an account; null where they may. Also hides the copy action in their menu. */
export function useCopyRefusal(account: string | null): string | null {
  const mayEdit = useMay("music.edit", { account });
  const isChosen = useAccounts().some(
    ({ id, settings }) => id === account && settings.restrict_discover_music,
  );
  return useRefusalText(isChosen ? { ok: false, reason: "music-is-chosen" } : mayEdit);
}
