import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AllFlagsQuery } from "#shared/contract/graphql/generated/operations.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { FlagStore } from "./flag-store.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

beforeEach(() => vi.useFakeTimers({ now: NOW }));

type Answer = NonNullable<AllFlagsQuery["flags"]>;

/** An answer of the service, valid for ten minutes. */
function answer(flags: Readonly<Record<string, object | string>>, more: Partial<Answer> = {}): Answer {
  return {
    trackingKey: "key",
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    resolveToken: "token",
    flags: Object.entries(flags).map(([name, properties]) => ({
      name,
      properties: typeof properties === "string" ? properties : JSON.stringify(properties),
    })),
    ...more,
  };
}

/** A page's flags, with the service's answers. */
function page({ mayApply = true, who = "anna shop" as string | null } = {}) {
  const said = { answer: null as AllFlagsQuery["flags"], who };
  const query = vi.fn(async () => said.answer);
  const apply = vi.fn(async (..._sent: unknown[]): Promise<unknown> => ({ applyFlags: true }));
  const onError = vi.fn();
  const store = new FlagStore({
    storage: localStorage,
    now: () => new Date(),
    who: async () => said.who,
    query,
    apply,
    mayApply: () => mayApply,
    onError,
  });
  const fetchAnswer = async (next: AllFlagsQuery["flags"]) => {
    said.answer = next;
    await store.refresh({ evenIfValid: true });
  };
  return { store, said, query, apply, onError, fetchAnswer };
}

const ON = { enabled: true };
const OFF = { enabled: false };

describe("flags: state", () => {
  test("flags: an entry is pristine with its time after a fetch, and dirty after a change (@P-237)", async () => {
    const { store, fetchAnswer } = page();
    await fetchAnswer(answer({ "theme-select": OFF }));
    expect(store.state().entries["theme-select"]).toEqual({ props: OFF, state: "pristine", fetchedAt: NOW });
    vi.setSystemTime(NOW + 1000);
    store.set("theme-select", { enabled: true, more: 1 });
    expect(store.state().entries["theme-select"]).toEqual({
      props: { enabled: true, more: 1 },
      state: "dirty",
      fetchedAt: NOW + 1000,
    });
  });

  test("flags: the answer's properties are decoded, and its key, token and end are kept (@P-238)", async () => {
    const { store, fetchAnswer } = page();
    await fetchAnswer(answer({ "web-playback": '{"enabled":true,"showSidebarInSetupGuide":true}' }));
    expect(store.get("web-playback")).toEqual({ enabled: true, showSidebarInSetupGuide: true });
    expect(store.state().answer).toEqual({
      who: "anna shop",
      trackingKey: "key",
      resolveToken: "token",
      expiresAt: NOW + 600_000,
    });
  });

  test("flags: before the first answer each is what the service's default row says", () => {
    const { store } = page();
    for (const name of ["theme-select", "web-playback", "schedule_creation_enabled"] as const)
      expect(store.get(name).enabled).toBe(true);
    expect(store.get("location-users").enabled).toBe(false);
  });

  test("flags: a fetch leaves flags that were set by hand (@P-286)", async () => {
    const { store, fetchAnswer } = page();
    store.set("theme-select", OFF);
    await fetchAnswer(answer({ "theme-select": ON, "company-logo": ON }));
    expect(store.get("theme-select")).toEqual(OFF);
    await fetchAnswer(answer({ "company-logo": ON }));
    expect(store.state().entries["theme-select"]).toMatchObject({ props: OFF, state: "dirty" });
  });

  test("flags: a reset brings the service's answer back", async () => {
    const { store, said, fetchAnswer } = page();
    await fetchAnswer(answer({ "theme-select": OFF }));
    store.set("theme-select", ON);
    said.answer = answer({ "theme-select": OFF });
    await store.reset("theme-select");
    expect(store.state().entries["theme-select"]).toMatchObject({ props: OFF, state: "pristine" });
  });

  test("flags: no longer returned ones are disabled, unless client-only (@P-287)", async () => {
    const { store, fetchAnswer } = page();
    const variant = { enabled: true, variant: "treatment" };
    await fetchAnswer(
      answer({ "theme-select": ON, "company-logo": ON, "mx-playlist-page-refresh-2": variant }),
    );
    await fetchAnswer(answer({ "company-logo": ON }));
    expect(store.get("theme-select")).toEqual(OFF);
    expect(store.get("company-logo")).toEqual(ON);
    expect(store.get("mx-playlist-page-refresh-2")).toEqual(variant);
  });

  test("flags: stored ones are used at once, and dropped after 30 days (@P-288)", async () => {
    const first = page();
    await first.fetchAnswer(answer({ "theme-select": OFF }));
    first.store.set("company-logo", OFF);
    vi.setSystemTime(NOW + 30 * DAY_MS);
    const later = page().store;
    expect([later.get("theme-select"), later.get("company-logo")]).toEqual([OFF, OFF]);
    vi.setSystemTime(NOW + 31 * DAY_MS);
    const last = page().store;
    expect(last.state().entries).toEqual({});
    expect(last.get("theme-select")).toEqual(ON);
  });

  test("flags: version 3 of the state is read; a wait ends after ten seconds (@P-465)", async () => {
    const { store, fetchAnswer } = page();
    await fetchAnswer(answer({ "theme-select": OFF }));
    const kept = JSON.parse(localStorage.getItem("roomtone.flags") ?? "null");
    expect(kept.version).toBe(3);
    localStorage.setItem("roomtone.flags", JSON.stringify({ ...kept, version: 2 }));
    expect(page().store.state()).toEqual({ entries: {}, answer: null });

    const { waiting, ended } = waitFor(store);
    await vi.advanceTimersByTimeAsync(9999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect(waiting).rejects.toThrow("waitForUpdates timed out after 10000 ms");
  });

  test("flags: waiting ends with the next answer", async () => {
    const { store, fetchAnswer } = page();
    const { waiting } = waitFor(store);
    await fetchAnswer(answer({ "theme-select": OFF }));
    await waiting;
    expect(store.get("theme-select")).toEqual(OFF);
  });
});

function waitFor(store: FlagStore) {
  const waiting = store.waitForUpdates();
  const ended = vi.fn();
  waiting.then(ended, ended);
  return { waiting, ended };
}

describe("flags: fetching", () => {
  test("flags: no fetch before the answer expires, also after a reload (@P-289)", async () => {
    const first = page();
    first.said.answer = answer({ "theme-select": OFF });
    await first.store.refresh();
    await first.store.refresh();
    expect(first.query).toHaveBeenCalledTimes(1);
    const reloaded = page();
    reloaded.said.answer = answer({ "theme-select": ON });
    await reloaded.store.refresh();
    expect(reloaded.query).not.toHaveBeenCalled();
    vi.setSystemTime(NOW + 600_001);
    await reloaded.store.refresh();
    expect(reloaded.query).toHaveBeenCalledTimes(1);
  });

  test("flags: another person or account is fetched for at once, and nobody for nobody", async () => {
    const { store, said, query, fetchAnswer } = page();
    await fetchAnswer(answer({ "theme-select": OFF }));
    said.who = "anna another";
    await store.refresh();
    expect(query).toHaveBeenCalledTimes(2);
    expect(store.state().answer?.who).toBe("anna another");
    said.who = null;
    await store.refresh();
    expect(query).toHaveBeenCalledTimes(2);
  });

  test("flags: an answer that arrives after a change of account is dropped", async () => {
    const { store, said, query } = page();
    said.answer = answer({ "theme-select": ON });
    query.mockImplementationOnce(async () => {
      said.who = "anna another";
      return answer({ "theme-select": OFF });
    });
    await store.refresh();
    expect(query).toHaveBeenCalledTimes(2);
    expect(store.get("theme-select")).toEqual(ON);
    expect(store.state().answer?.who).toBe("anna another");
  });
});

describe("flags: exposures", () => {
  test("flags: exposures are sent together; a failed batch is sent again (@P-290)", async () => {
    const { store, apply, onError, fetchAnswer } = page();
    await fetchAnswer(answer({ "theme-select": ON }));
    apply.mockRejectedValueOnce(new Error("down"));
    store.expose("theme-select");
    await vi.advanceTimersByTimeAsync(900);
    store.expose("web-playback");
    await vi.advanceTimersByTimeAsync(900);
    store.expose("company-logo");
    await vi.advanceTimersByTimeAsync(1999);
    expect(apply).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const events = [
      { flag: "theme-select", applyTime: new Date(NOW).toISOString() },
      { flag: "web-playback", applyTime: new Date(NOW + 900).toISOString() },
      { flag: "company-logo", applyTime: new Date(NOW + 1800).toISOString() },
    ];
    expect(apply.mock.calls).toEqual([[events, "token", new Date(NOW + 3800).toISOString()]]);
    expect(onError).toHaveBeenCalledWith("Failed to apply flags", expect.any(Error));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(apply).toHaveBeenCalledTimes(2);
    expect(apply.mock.calls[1]?.[0]).toEqual(events);
  });

  test("flags: exposures wait for the first answer, and need consent to analytics", async () => {
    const { store, apply, fetchAnswer } = page();
    store.expose("theme-select");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(apply).not.toHaveBeenCalled();
    await fetchAnswer(answer({ "theme-select": ON }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(apply).toHaveBeenCalledTimes(1);

    const refused = page({ mayApply: false });
    refused.store.expose("theme-select");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(refused.apply).not.toHaveBeenCalled();
  });
});

test("flags: each failure is reported in its own words (@P-437)", async () => {
  const { store, apply, onError, fetchAnswer } = page();
  const messages = () => onError.mock.calls.map(([message]) => message).splice(0);
  await fetchAnswer(null);
  await fetchAnswer(answer({}));
  expect(messages()).toEqual(["No flags returned from API", "No flags returned from API"]);
  onError.mockClear();

  await fetchAnswer(answer({ "theme-select": "{enabled", "company-logo": OFF }, { resolveToken: "" }));
  expect(messages()).toEqual(["Failed to parse the properties of flag theme-select as JSON"]);
  expect([store.get("theme-select"), store.get("company-logo")]).toEqual([ON, OFF]);
  onError.mockClear();

  store.expose("company-logo");
  await vi.advanceTimersByTimeAsync(2000);
  expect(messages()).toEqual(["Could not apply flags, missing required `resolveToken`"]);
  onError.mockClear();

  await fetchAnswer(answer({ "company-logo": OFF }));
  apply.mockRejectedValueOnce(new Error("down"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(messages()).toEqual(["Failed to apply flags"]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(apply).toHaveBeenCalledTimes(2);

  const waiting = store.waitForUpdates(50);
  const failed = expect(waiting).rejects.toThrow("waitForUpdates timed out after 50 ms");
  await vi.advanceTimersByTimeAsync(50);
  await failed;
});
