import { Outlet } from "react-router-dom";
import { useFlag } from "#renderer/data/flags/flags.ts";
import { useShowSidebar } from "#renderer/lib/storage/shown-sidebar.ts";
import { PlanGate } from "#renderer/parts/plan-gate.tsx";

/** Around the setup guide and its pages: no plan without it opens them, and a flag adds the sidebar. */
export function GuideLayout() {
  useShowSidebar(useFlag("web-playback").showSidebarInSetupGuide === true);
  return (
    <PlanGate what="guide">
      <Outlet />
    </PlanGate>
  );
}
