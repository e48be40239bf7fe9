import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { playbackState } from "#tests/factories/player/playback.ts";
import { OrderControl } from "./transport.tsx";

test("play order: offers only the available orders (@M-210)", () => {
  const commands: unknown[] = [];
  const state = playbackState({ playOrder: "AUTO", availablePlayOrders: ["AUTO", "LINEAR"] });
  showScreen(<OrderControl state={state} disabled={false} onCommand={(command) => commands.push(command)} />);
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual([
    "AUTO",
    "LINEAR",
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "In order" }));
  expect(commands).toEqual([{ type: "order", playOrder: "LINEAR" }]);
});
