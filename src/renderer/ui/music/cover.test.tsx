import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Cover } from "./cover.tsx";

const cover = (image: string | null) => (
  <MantineProvider>
    <Cover image={image} color={null} alt="Morning coffee" />
  </MantineProvider>
);

/** The picture, or its placeholder. */
const shown = () => {
  const picture = screen.queryByRole("img", { name: "Morning coffee" });
  const frame = (picture ?? screen.getByText("Morning coffee")).closest<HTMLElement>("[data-image]");
  return { state: frame?.dataset.image, picture };
};

test("cover: is missing, loading, loaded or failed, and starts over for another picture (@P-307)", () => {
  const { rerender } = render(cover(null));
  expect(shown()).toEqual({ state: "inactive", picture: null });
  rerender(cover("/covers/a.jpg"));
  expect(shown().state).toBe("loading");
  fireEvent.load(screen.getByRole("img"));
  expect(shown().state).toBe("loaded");
  rerender(cover("/covers/b.jpg"));
  expect(shown().state).toBe("loading");
  fireEvent.error(screen.getByRole("img"));
  expect(shown()).toEqual({ state: "error", picture: null });
  rerender(cover("/covers/a.jpg"));
  expect(shown().state).toBe("loading");
  rerender(cover(null));
  expect(shown().state).toBe("inactive");
});

test("cover: shows its colour until the picture has loaded, also on dense screens (@M-171 @M-172)", () => {
  render(
    <MantineProvider>
      <Cover image="/covers/%w/%h" color="#336699" size={48} alt="Evening" />
    </MantineProvider>,
  );
  const picture = screen.getByRole("img", { name: "Evening" });
  const frame = picture.closest<HTMLElement>("[data-image]");
  expect(frame?.dataset).toMatchObject({ image: "loading", coloured: "true" });
  expect(frame?.style.getPropertyValue("--cover-color")).toBe("#336699");
  expect(picture.getAttribute("srcset")).toBe("/covers/48/48 1x, /covers/96/96 2x, /covers/144/144 3x");
});
