import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { Shelf } from "./shelf.tsx";

const given = window.innerWidth;
afterEach(() => {
  window.innerWidth = given;
});

function eagerCovers(width: number, first: boolean): number {
  cleanup();
  window.innerWidth = width;
  render(
    <MantineProvider env="test">
      <Shelf title="New" first={first} previousLabel="Back" nextLabel="On">
        {Array.from({ length: 20 }, (_, at) => (
          <Cover key={String(at)} image={`/${at}/%w.webp`} color={null} alt={`Cover ${at}`} />
        ))}
      </Shelf>
    </MantineProvider>,
  );
  return screen.getAllByRole("img").filter((image) => image.getAttribute("loading") === "eager").length;
}

test("shelf: the first one's visible covers load first, the others when they come near", () => {
  expect(eagerCovers(1440, true)).toBe(6);
  expect(eagerCovers(390, true)).toBe(3);
  expect(eagerCovers(1440, false)).toBe(0);
});
