import { refusing } from "./refusing.ts";

const BOUNDS = { x: 0, y: 0, width: 1920, height: 1080 };
/** One screen with a bar at the top. */
const DISPLAY = { id: 1, bounds: BOUNDS, workArea: { ...BOUNDS, y: 30, height: 1050 } };

export const screen = refusing("screen", { getAllDisplays: () => [DISPLAY] });
