import { inBackground } from "#renderer/lib/errors/in-background.ts";
import type { Reporting } from "./reporting.ts";

const CALLS = "/api/";
/** GraphQL operations are measured by name, and sending reports is not measured. */
const OTHERS = /^\/api\/(v2|reporting)(\/|$)/;
/** Longer path segments are ids. */
const LONGEST_NAME = 24;

/** Measures this page's load time and calls. Returns the disposer. */
export function measurePage(reporting: Reporting): () => void {
  const observer = new PerformanceObserver(
    inBackground((list) => {
      for (const entry of list.getEntries()) {
        if (entry instanceof PerformanceNavigationTiming) {
          const name = withoutIds(new URL(entry.name).pathname);
          const durationMs = entry.duration;
          reporting.timing({ sample: "page", name, type: "page", outcome: "success", durationMs });
        } else if (entry instanceof PerformanceResourceTiming) measureCall(entry);
      }
    }),
  );
  const measureCall = ({ name, duration, responseStatus }: PerformanceResourceTiming) => {
    const { pathname } = new URL(name);
    if (!pathname.startsWith(CALLS) || OTHERS.test(pathname)) return;
    const outcome = responseStatus >= 400 ? "error" : "success";
    const call = { name: withoutIds(pathname), type: "request", outcome, durationMs: duration } as const;
    reporting.timing({ sample: "request", ...call });
  };
  observer.observe({ type: "navigation", buffered: true });
  observer.observe({ type: "resource", buffered: true });
  return () => observer.disconnect();
}

/** `/accounts/QWNjb3VudCwsMXhiNjR0dmkwb3c./zones` → `/accounts/:id/zones`. */
function withoutIds(path: string): string {
  return path
    .split("/")
    .map((step) => (step.length > LONGEST_NAME ? ":id" : step))
    .join("/");
}
