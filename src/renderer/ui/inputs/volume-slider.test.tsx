import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { VolumeSlider } from "./volume-slider.tsx";

test("volume slider: 100 steps, from 0 to 100 (@M-365)", () => {
  const chosen: number[] = [];
  showScreen(<VolumeSlider value={40} onChange={(value) => chosen.push(value)} />);
  const slider = screen.getByRole("slider", { name: "Volume" });
  expect(["min", "now", "max"].map((name) => slider.getAttribute(`aria-value${name}`))).toEqual([
    "0",
    "40",
    "100",
  ]);
  fireEvent.keyDown(slider, { key: "ArrowRight" });
  expect(chosen).toEqual([41]);
});

test("volume slider: ends at the zone's maximum volume and shows it", () => {
  const chosen: number[] = [];
  showScreen(<VolumeSlider value={60} limit={60} onChange={(value) => chosen.push(value)} />);
  const slider = screen.getByRole("slider", { name: "Volume" });
  expect(slider.getAttribute("aria-valuemax")).toBe("60");
  expect(screen.getByText("max 60")).toBeTruthy();
  fireEvent.keyDown(slider, { key: "ArrowRight" });
  fireEvent.keyDown(slider, { key: "End" });
  expect(chosen.every((value) => value <= 60)).toBe(true);
  closeScreen();
  showScreen(<VolumeSlider value={40} limit={40} limitBy="slot" onChange={() => undefined} />);
  expect(screen.getByText("max 40 now (schedule)")).toBeTruthy();
});
