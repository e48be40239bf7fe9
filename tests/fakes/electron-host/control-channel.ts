/** What the process tells the test that started it. */
export type HostNotice =
  | { readonly type: "ready"; readonly endpoint: string }
  | { readonly type: "relaunch" }
  | { readonly type: "answer"; readonly id: number; readonly ok: boolean; readonly value: unknown };

/** Sends a notice to the test, where one listens. */
export function tellTest(notice: HostNotice): void {
  process.send?.(notice);
}
