import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { TierOffer } from "./tier-offer.tsx";

test("play to zones: a plan without single tracks offers a larger one, where there is one", () => {
  const onUpgrade = vi.fn();
  showScreen(<TierOffer source={null} onAccept={null} onUpgrade={onUpgrade} onClose={vi.fn()} />);
  fireEvent.click(screen.getByRole("button", { name: "Upgrade" }));
  expect(onUpgrade).toHaveBeenCalledOnce();
  closeScreen();
  showScreen(<TierOffer source={null} onAccept={null} onUpgrade={null} onClose={vi.fn()} />);
  expect(screen.queryByRole("button", { name: "Upgrade" })).toBeNull();
});
