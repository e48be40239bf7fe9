import { useAfterFirstAction } from "#renderer/lib/timing/use-after-first-action.ts";

const load = async () => (await import("#renderer/parts/status-page/status-toast.tsx")).StatusToast;

/** Notices about the service, for visitors too; loaded after the first user action. */
export function LateStatusToast() {
  const Toast = useAfterFirstAction(load);
  return Toast && <Toast />;
}
