import { prepare } from "./prepared.ts";

/** Global setup of vitest's integration project and of Playwright: both want a default export. */
export default prepare;
