import { prepare } from "./prepared.ts";

/** Playwright's global setup, which requires a default export. */
export default async function setUp(): Promise<void> {
  await prepare();
}
