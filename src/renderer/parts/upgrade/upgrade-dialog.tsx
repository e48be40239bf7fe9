import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useUpgradeModal } from "#renderer/data/access/upgrade.ts";
import { paths } from "#renderer/lib/paths.ts";
import { UpgradeModal } from "#renderer/ui/dialogs/upgrade-modal.tsx";
import { useDrawnOpened } from "#renderer/ui/dialogs/use-drawn-opened.ts";

/** What a larger plan would allow; leads those to the plans who may change them. */
export function UpgradeDialog() {
  const navigate = useNavigate();
  const { request, close } = useUpgradeModal();
  const drawn = useDrawnOpened();
  // Kept while the dialog closes.
  const [shown, setShown] = useState(request);
  if (request !== null && request !== shown) setShown(request);
  const mayChange = useMay("plan.change", { account: shown?.account ?? null })?.ok === true;
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes with the page that it was opened on.
  useEffect(() => close, [key, close]);
  if (shown === null) return null;
  return (
    <UpgradeModal
      opened={drawn && request !== null}
      intent={shown.intent}
      onClose={close}
      onUpgrade={
        mayChange
          ? () => {
              close();
              navigate(paths.upgradePlan({ accountId: shown.account }));
            }
          : null
      }
    />
  );
}
