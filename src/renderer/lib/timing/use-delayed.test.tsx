import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useDelayed } from "./use-delayed.ts";

beforeEach(() => vi.useFakeTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("spinner: work of 250 ms shows none (@P-022)", async () => {
  const { result, rerender } = renderHook(useDelayed, { initialProps: true });
  await pass(250);
  rerender(false);
  await pass(1000);
  expect(result.current).toBe(false);
});

test("spinner: once shown it stays for 400 ms (@P-022)", async () => {
  const { result, rerender } = renderHook(useDelayed, { initialProps: true });
  await pass(310);
  expect(result.current).toBe(true);
  rerender(false);
  await pass(380);
  expect(result.current).toBe(true);
  await pass(20);
  expect(result.current).toBe(false);
});
