import { useCallback, useEffect, useReducer, useState } from "react";
import { useServices } from "#renderer/lib/services.tsx";
import type { ConnectivityCheck, Verdict } from "#shared/domain/connectivity/verdicts.ts";
import { browserNetwork } from "./measure/network.ts";
import { checksOf, runChecks } from "./measure/run-checks.ts";

interface State {
  /** Those found so far. */
  readonly verdicts: readonly Verdict[];
  /** The check that is being made. */
  readonly current: ConnectivityCheck | null;
  /** When all were made, in ms since 1970; null while running. */
  readonly doneAt: number | null;
}

type Step =
  | { readonly kind: "began" }
  | { readonly kind: "started"; readonly check: ConnectivityCheck }
  | { readonly kind: "found"; readonly verdict: Verdict }
  | { readonly kind: "done"; readonly at: number };

const NOTHING: State = { verdicts: [], current: null, doneAt: null };

function advance(state: State, step: Step): State {
  if (step.kind === "began") return NOTHING;
  if (step.kind === "started") return { ...state, current: step.check };
  if (step.kind === "found") return { ...state, verdicts: [...state.verdicts, step.verdict] };
  return { ...state, current: null, doneAt: step.at };
}

/** Checks the connection at once, and again on request; leaving the page aborts it. */
export function useConnectivityCheck() {
  const { host } = useServices();
  const { serviceUrl } = host;
  const diagnostics = host.diagnostics ?? null;
  const [state, dispatch] = useReducer(advance, NOTHING);
  const [run, setRun] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run is a new check.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ifHere = (step: Step) => {
      if (!signal.aborted) dispatch(step);
    };
    ifHere({ kind: "began" });
    runChecks({
      network: browserNetwork,
      serviceUrl,
      diagnostics,
      signal,
      onStart: (check) => ifHere({ kind: "started", check }),
      onVerdict: (verdict) => ifHere({ kind: "found", verdict }),
    }).then(
      () => ifHere({ kind: "done", at: Date.now() }),
      (error: unknown) => {
        if (signal.aborted) return;
        ifHere({ kind: "done", at: Date.now() });
        throw error;
      },
    );
    return () => controller.abort();
  }, [serviceUrl, diagnostics, run]);
  const again = useCallback(() => setRun((count) => count + 1), []);
  return { ...state, checks: checksOf(diagnostics), again };
}
