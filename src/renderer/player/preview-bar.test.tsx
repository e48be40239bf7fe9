import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { PreviewPlayer } from "./preview.ts";
import { PreviewControls } from "./preview-bar.tsx";

test("preview bar: a track without sound shows 'Could not play song' (@M-354)", async () => {
  const preview = new PreviewPlayer({
    now: () => 0,
    after: () => () => undefined,
    openSound: (_url, { failed }) => ({ play: failed, pause: () => undefined, dispose: () => undefined }),
  });
  showScreen(<PreviewControls preview={preview} />);
  const broken = { id: "a", title: "A", artists: "", image: null, url: "/broken" };
  await act(() => preview.start({ type: "track", id: "a", title: "A" }, async () => [broken]));
  expect(await screen.findByText("Could not play song")).toBeTruthy();
});
