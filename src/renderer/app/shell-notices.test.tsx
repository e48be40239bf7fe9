import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { createShellNotices, type ShellNotices } from "./shell-notices.ts";

const i18n = startI18n();

beforeEach(() => vi.useFakeTimers());

const refused = new ApiError({ status: 403, code: "forbidden", message: "no" });

test.each([
  [
    "account access",
    (notices: ShellNotices) => notices.accountAccessError(refused, "Bar Nord"),
    "You don't have access to that account. We opened Bar Nord instead.",
  ],
  [
    "signed out",
    (notices: ShellNotices) => notices.sessionExpired(),
    "You've been signed out. Sign in to pick up where you left off.",
  ],
] as const)("%s notice: stays until the next sign-in (@P-268 @P-419)", (_, tell, text) => {
  const notices = createShellNotices(i18n.t);
  showScreen(null);
  act(() => tell(notices));
  act(() => vi.advanceTimersByTime(600_000));
  expect(screen.getByText(text)).toBeTruthy();
  act(() => notices.signedIn());
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.queryByText(text)).toBeNull();
});
