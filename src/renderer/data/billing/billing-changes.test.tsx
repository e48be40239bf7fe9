import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { PurchaseError, settledRecurrence } from "./subscription-changes.ts";
import { useApplyWinback } from "./winback.ts";

beforeEach(() => void vi.useFakeTimers());

/** Asks for a charge that has these statuses, one after the other. */
async function settle(...statuses: readonly string[]) {
  let asked = 0;
  const rest = answering(() => ({
    id: "charge",
    status: statuses[++asked],
    pays_until: "",
    payment_error_code: "card_declined",
  }));
  const first = { id: "charge", status: statuses[0] as "pending", payment_error_code: "" };
  const settled = settledRecurrence({ rest }, first).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { asked, settled: await settled };
}

test("charges: asked for until completed, failed or cancelled, and no longer (@C-204)", async () => {
  for (const last of ["completed", "payment_failed", "cancelled"])
    expect((await settle("pending", "pending", last, "pending")).asked).toBe(2);
  expect((await settle("completed")).asked).toBe(0);
});

test("charges: a failed payment is an error with the payment provider's code", async () => {
  const { settled } = await settle("pending", "payment_failed");
  expect(settled).toBeInstanceOf(PurchaseError);
  expect(settled).toMatchObject({
    code: "card_declined",
    message: "Purchase failed with error code 'card_declined'",
  });
});

test("discount for staying: its transaction is asked for until it is completed (@C-141 @C-234)", async () => {
  const asked: number[] = [];
  const rest = answering(({ method }) => {
    if (method === "POST") return { id: "change", tier: "tier-3", account: "a" };
    asked.push(Date.now());
    return { completed_at: asked.length < 4 ? "00010101000000" : "20261120120000", error: "" };
  });
  let failure: unknown = null;
  await take(rest, (error) => {
    failure = error;
  });
  expect(asked.map((at) => at - (asked[0] ?? 0))).toEqual([0, 1000, 2000, 3000]);
  expect(failure).toBeNull();
});

test("discount for staying: fails with the error of its transaction (@C-378 @C-141)", async () => {
  let failure: unknown = null;
  const onFailure = (error: unknown) => {
    failure = error;
  };
  const rest = answering(({ method }) =>
    method === "POST"
      ? { id: "change", tier: "tier-3", account: "a" }
      : { id: "change", completed_at: "20261120120000", error: "insufficient_funds" },
  );
  await take(rest, onFailure);
  expect(failure).toMatchObject({ message: "insufficient_funds" });
});

/** Takes the discount and waits until that has ended. */
async function take(rest: ReturnType<typeof answering>, onFailure: (error: unknown) => void) {
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={new QueryClient()}>
        <Take onFailure={onFailure} />
      </QueryClientProvider>
    </WithServices>,
  );
  await act(async () => {
    screen.getByRole("button", { name: "Take" }).click();
    await vi.runAllTimersAsync();
  });
}

function Take({ onFailure }: { readonly onFailure: (error: unknown) => void }) {
  const { mutateAsync } = useApplyWinback("a");
  return (
    <button type="button" onClick={() => mutateAsync(undefined).catch(onFailure)}>
      Take
    </button>
  );
}
