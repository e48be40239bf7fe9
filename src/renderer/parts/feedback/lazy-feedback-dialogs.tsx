import { lazy, Suspense, useEffect } from "react";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useFeedbackDialogs } from "./feedback-dialogs.ts";

const FeedbackDialog = lazy(async () => ({
  default: (await import("./feedback-dialog.tsx")).FeedbackDialog,
}));

const SupportDialog = lazy(async () => ({
  default: (await import("./support-dialog.tsx")).SupportDialog,
}));

/** The dialogs 'Share feedback' and 'Contact support', loaded when first opened. */
export function LazyFeedbackDialogs() {
  const { everOpened, close } = useFeedbackDialogs();
  const { userId } = useSession();
  useEffect(() => close, [close]);
  return (
    // Drafts are one person's.
    <Suspense key={userId}>
      {everOpened.includes("feedback") && <FeedbackDialog />}
      {everOpened.includes("support") && <SupportDialog />}
    </Suspense>
  );
}
