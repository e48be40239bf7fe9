import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { useBlocking } from "./blocking.ts";

function Block() {
  const { block } = useBlocking({ account: "shop", soundZone: "bar" });
  return (
    <button type="button" onClick={() => block?.({ id: "t", title: "Noise" })}>
      Block
    </button>
  );
}

test("blocking: undo leaves only the message that the track is unblocked", async () => {
  let calls = 0;
  const services = {
    rest: answering(() => ({ items: [] })),
    graphql: async () => {
      calls += 1;
    },
    account: { subscribe: quiet, get: () => null },
  };
  showScreen(
    <WithServices services={services}>
      <Block />
    </WithServices>,
  );
  for (const call of [1, 2]) {
    fireEvent.click(screen.getByRole("button", { name: "Block" }));
    await waitFor(() => expect(calls).toBe(call));
    await act(async () => undefined);
    await screen.findAllByText("Noise won't play here again");
  }
  fireEvent.click(screen.getAllByRole("button", { name: "Undo" })[0] as Element);
  await screen.findByText("Noise unblocked");
  await waitFor(() => expect(screen.queryByText("Noise won't play here again")).toBeNull(), {
    timeout: 2000,
  });
});
