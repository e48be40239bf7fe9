import { useAfterFirstAction } from "#renderer/lib/timing/use-after-first-action.ts";

const load = async () => (await import("./notice-bar.tsx")).NoticeBar;

/** The notification bar, loaded after the first user action: no first screen waits for it. */
export function LateNoticeBar() {
  const Bar = useAfterFirstAction(load);
  return Bar && <Bar />;
}
