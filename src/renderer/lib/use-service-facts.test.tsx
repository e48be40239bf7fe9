import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { useServiceFacts } from "./use-service-facts.ts";

function Mail() {
  return <p>{useServiceFacts()?.mail ?? "unknown"}</p>;
}

test("service facts: a service without an answer yet is asked again after growing waits", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answers = [
    { ok: false, status: 503, json: async () => ({}) },
    null,
    { ok: true, status: 200, json: async () => ({ mail: "smtp" }) },
  ];
  const fetch = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer;
  });
  vi.stubGlobal("fetch", fetch);
  showScreen(<Mail />, { serviceUrl: "https://music.test" } as never);
  for (const [waited, calls] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
  ] as const) {
    await act(() => vi.advanceTimersByTimeAsync(waited));
    expect(fetch).toHaveBeenCalledTimes(calls);
  }
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByText("smtp")).toBeTruthy();
});
