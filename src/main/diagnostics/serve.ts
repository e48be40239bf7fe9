import type { IpcServer } from "#main/ipc/handle.ts";
import type { IpcHandlers } from "#shared/contract/ipc/define.ts";
import { diagnostics as contract } from "#shared/contract/ipc/diagnostics.ts";
import type { DiagnosticsCollector } from "./diagnostics.ts";

/** Serves the diagnostics over IPC. */
export function serveDiagnostics(ipc: IpcServer, diagnostics: DiagnosticsCollector): () => void {
  const handlers: IpcHandlers<typeof contract> = {
    run: () => diagnostics.run(),
    text: () => diagnostics.text(),
  };
  return ipc.handle(contract, handlers);
}
