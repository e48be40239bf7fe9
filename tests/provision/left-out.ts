/** How the runner says to vitest and Playwright which test files to leave out. Set by `provide` alone. */
export const LEFT_OUT_VARIABLE = "ROOMTONE_TESTS_LEFT_OUT";

/** Globs of the test files that are left out in this run. */
export function leftOut(): string[] {
  return (process.env[LEFT_OUT_VARIABLE] ?? "")
    .split(",")
    .filter((file) => file !== "")
    .map((file) => `**/${file}`);
}
