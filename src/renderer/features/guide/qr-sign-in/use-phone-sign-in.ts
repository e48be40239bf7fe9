import { useCallback, useEffect, useMemo, useState } from "react";
import {
  claimAndWait,
  completePhone,
  type PhoneAnswer,
  type PhoneCall,
} from "#renderer/data/sign-in/qr-sign-in.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { STORAGE_PREFIX } from "#renderer/lib/storage/stored.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { CodeRefusal } from "#shared/contract/code-refusal.ts";
import type { QrPhone } from "#shared/contract/rest/people/qr-sign-in.ts";

type PhoneState =
  | { readonly is: "claiming" }
  | { readonly is: "waiting"; readonly phone: QrPhone }
  | PhoneAnswer
  | { readonly is: "second-step"; readonly challenge: string }
  | { readonly is: "done" }
  | { readonly is: "ended"; readonly why: CodeRefusal }
  | { readonly is: "failed"; readonly error: unknown };

interface PhoneSignIn {
  readonly state: PhoneState;
  /** Goes on after a failure: the claim is still this phone's. */
  readonly retry: () => void;
  /** Signs in; only once it is allowed. */
  readonly complete: () => Promise<void>;
  readonly done: () => void;
}

/** Signs this phone in with a code: claims it, waits for the computer's answer, and completes on request. */
export function usePhoneSignIn(code: string): PhoneSignIn {
  const services = useServices();
  const { rest, session } = services;
  const [state, setState] = useState<PhoneState>({ is: "claiming" });
  const [attempt, setAttempt] = useState(0);
  const call = useMemo<PhoneCall>(() => ({ code, secret: secretFor(code) }), [code]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts anew.
  useEffect(() => {
    const stop = new AbortController();
    const set = (next: PhoneState) => {
      if (!stop.signal.aborted) setState(next);
    };
    set({ is: "claiming" });
    claimAndWait({ rest }, call, stop.signal, (phone) => set({ is: "waiting", phone })).then(set, (error) =>
      set(failure(error)),
    );
    return () => stop.abort();
  }, [rest, call, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isFailed = state.is === "failed";
  useEffect(() => {
    if (!isFailed) return;
    // A phone that was locked, or away from its network, goes on by itself.
    const look = () => {
      if (document.visibilityState === "visible") retry();
    };
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isFailed, retry]);

  const complete = async () => {
    try {
      const { challenge } = await completePhone({ rest, session }, call);
      forgetSecret();
      setState(challenge === null ? { is: "done" } : { is: "second-step", challenge });
    } catch (error) {
      setState(failure(error));
    }
  };
  return { state, retry, complete, done: () => setState({ is: "done" }) };
}

function failure(error: unknown): PhoneState {
  const why = CodeRefusal.safeParse(error instanceof ApiError ? error.reason : null);
  return why.success ? { is: "ended", why: why.data } : { is: "failed", error };
}

const KEY = `${STORAGE_PREFIX}qr-sign-in`;
const SECRET_BYTES = 32;

/** This tab's secret for a code: a reload goes on with the same one. */
function secretFor(code: string): string {
  const [keptCode, kept] = read().split(" ");
  if (keptCode === code && kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  try {
    sessionStorage.setItem(KEY, `${code} ${secret}`);
  } catch {
    // Without storage the sign-in works until the page is reloaded.
  }
  return secret;
}

function read(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function forgetSecret(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
