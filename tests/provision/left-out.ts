/** Variable with the test files that vitest and Playwright skip. Set only by `provide`. */
export const LEFT_OUT_VARIABLE = "ROOMTONE_TESTS_LEFT_OUT";

/** Globs of the test files to skip in this run. */
export function leftOut(): string[] {
  return (process.env[LEFT_OUT_VARIABLE] ?? "")
    .split(",")
    .filter((file) => file !== "")
    .map((file) => `**/${file}`);
}
