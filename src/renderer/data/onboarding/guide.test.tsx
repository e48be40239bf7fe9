import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { flagStoreOf } from "#renderer/data/flags/flags.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { staleKeys } from "#renderer/realtime/event-table.ts";
import {
  OnboardingStepsStatusDocument,
  SetOnboardingStepDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { GUIDE_TASKS } from "#shared/domain/onboarding/steps.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { screenTexts } from "#tests/factories/browser/screen-texts.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { onboardingStepsQuery, useGuide, useHideGuide, useSetOnboardingStep } from "./guide.ts";

type Step = { name: string; status: string; updatedAt: string };

const AT = "2026-06-01T12:00:00.000Z";
const done = (name: string, status = "Completed"): Step => ({ name, status, updatedAt: AT });
const ENABLED = { feature_flags: { ...accountRecord().feature_flags, onboarding_enabled: true } };
const CARD = { psp: "stripe_creditcard", deactivated: false, creditcard_data: null };
const trialUntil = (at: number) => ({
  payment_method: { ...CARD, trial_expires_at: new Date(at).toISOString() },
});
const SESSION = { userId: "anna", zoneId: null, paired: false };

/** A page of Anna's, a member of a shop unless she only runs a location of it. */
function page(over: Partial<Account>, { isMember = true } = {}) {
  const calls: string[] = [];
  let steps: Step[] = [];
  let dismissed: Record<string, number> = {};
  const rest = answering(({ method, path }) => {
    const last = path.split("/").at(-1) ?? "";
    if (last.startsWith("dismissals")) {
      calls.push(`${method} dismissals`);
      if (method === "POST") dismissed = { "guide/shop": 1 };
      if (method === "DELETE") dismissed = {};
      return { dismissed };
    }
    if (last === "accounts") return { items: [accountRecord({ id: "shop", ...over })] };
    const acl = { owner: false, admin: false, contact: false, finance: false };
    const mine = { ...acl, id: "acl", account: "shop", user: "anna", pending_email: "", denorm_user: null };
    return isMember
      ? { items: [mine], locations: [] }
      : { items: [], locations: [{ id: "bar", account: "shop" }] };
  });
  const graphql = vi.fn(async (document: object, variables: { step?: string; status?: string | null }) => {
    if (document === SetOnboardingStepDocument) {
      calls.push("set");
      const { step = "", status } = variables;
      steps = [...steps.filter(({ name }) => name !== step), ...(status ? [done(step, status)] : [])];
      return { setOnboardingStep: { id: "shop", onboardingSteps: steps } };
    }
    if (document !== OnboardingStepsStatusDocument) throw new Error("Another operation");
    calls.push("steps");
    // The client of operations returns the part at the path.
    return steps;
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const services = {
    rest,
    graphql,
    queryClient,
    session: {
      subscribe: () => () => undefined,
      get: () => SESSION,
      isAuthenticated: () => true,
    },
    account: { subscribe: () => () => undefined, get: () => "shop" },
    parts: new Map(),
  } as unknown as Services;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={screenTexts}>
      <QueryClientProvider client={queryClient}>
        <ServicesProvider services={services}>{children}</ServicesProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
  const shown = (options?: Parameters<typeof useGuide>[0]) =>
    renderHook(() => ({ guide: useGuide(options), hide: useHideGuide(), setStep: useSetOnboardingStep() }), {
      wrapper,
    }).result;
  /** A colleague's work, of which the service tells this page. */
  const changed = async (next: Step[], type: "sound_zone" | "acl" | "device") => {
    steps = next;
    const keys = staleKeys([{ name: "update", payload: { data: { type, id: "x" }, account: "shop" } }]);
    await act(() => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))));
  };
  const isLoaded = () => expect.poll(() => queryClient.isFetching() === 0 && rest !== undefined).toBe(true);
  return { shown, changed, calls, services, queryClient, isLoaded };
}

test("setup guide: steps are read again only after 60 s (@P-394)", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { services, queryClient, calls } = page({});
  const read = () => queryClient.fetchQuery(onboardingStepsQuery(services, "shop"));
  await read();
  vi.setSystemTime(Date.now() + 59_000);
  await read();
  expect(calls).toEqual(["steps"]);
  vi.setSystemTime(Date.now() + 2_000);
  await read();
  expect(calls).toEqual(["steps", "steps"]);
});

test("setup guide: a new account's tasks follow its colleagues until the last one is done", async () => {
  const { shown, changed } = page(ENABLED);
  const result = shown();
  await expect.poll(() => result.current.guide).toMatchObject({ remaining: 7, isOffered: true });
  await changed([done("setup")], "sound_zone");
  await expect.poll(() => result.current.guide?.remaining).toBe(6);
  await changed([done("setup"), done("user-invite")], "acl");
  await expect.poll(() => result.current.guide?.remaining).toBe(5);
  await changed(
    GUIDE_TASKS.map((task) => done(task)),
    "device",
  );
  await expect.poll(() => result.current.guide).toMatchObject({ remaining: 0, isOffered: false });
});

test("setup guide: an existing customer sees none, and nothing is asked", async () => {
  for (const { shown, calls, queryClient } of [
    page({}),
    page(trialUntil(Date.now() - DAY_MS)),
    page({ ...trialUntil(Date.now() + DAY_MS), plan: "royalty-free" }),
    page(ENABLED, { isMember: false }),
  ]) {
    const result = shown();
    await expect.poll(() => queryClient.getQueryCache().getAll().length).toBeGreaterThan(1);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(result.current.guide).toBeNull();
    expect(calls).toEqual([]);
    cleanup();
  }
});

test("setup guide: an account in trial is offered it, also with all tasks done", async () => {
  const { shown, changed } = page(trialUntil(Date.now() + DAY_MS));
  const result = shown();
  await expect.poll(() => result.current.guide).toMatchObject({ remaining: 7, isOffered: true });
  await changed(
    GUIDE_TASKS.map((task) => done(task)),
    "device",
  );
  await expect.poll(() => result.current.guide).toMatchObject({ remaining: 0, isOffered: true });
});

test("setup guide: a forced guide is offered to every account, from the first user action", async () => {
  const { shown, services, calls } = page({});
  flagStoreOf(services).set("feature-guide-enabled", { enabled: true, forced: true });
  const result = shown();
  await expect.poll(() => result.current.guide).toBeNull();
  expect(calls).toEqual([]);
  act(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true })));
  await expect.poll(() => result.current.guide).toMatchObject({ remaining: 7, isOffered: true });
});

test("setup guide: its own page shows the tasks of accounts to which it is not offered", async () => {
  const result = page({}).shown({ evenIfNotOffered: true });
  await expect.poll(() => result.current.guide).toMatchObject({ remaining: 7, isOffered: false });
});

test("setup guide: is hidden and shown again, and a skipped step counts at once", async () => {
  const { shown, calls } = page(ENABLED);
  const result = shown();
  await expect.poll(() => result.current.guide?.isOffered).toBe(true);
  act(() => result.current.hide.hide());
  await expect.poll(() => result.current.guide).toMatchObject({ isOffered: false, isHidden: true });
  act(() => result.current.hide.show());
  await expect.poll(() => result.current.guide).toMatchObject({ isOffered: true, isHidden: false });
  const skip = { account: "shop", step: "explicit-setting", status: "Skipped" } as const;
  act(() => result.current.setStep.mutate(skip));
  await expect.poll(() => result.current.guide?.remaining).toBe(6);
  act(() => result.current.setStep.mutate({ ...skip, status: null }));
  await expect.poll(() => result.current.guide?.remaining).toBe(7);
  expect(calls.filter((call) => call === "steps")).toHaveLength(1);
});
