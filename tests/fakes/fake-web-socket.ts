import type { SocketLike } from "#renderer/realtime/reconnecting-socket.ts";

/** A websocket controlled by the test. */
export class FakeWebSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  readyState: 0 | 1 | 2 | 3 = 0;
  readonly sent: string[] = [];
  closedWith: number | undefined;
  closeReason: string | undefined;

  send(text: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    this.sent.push(String(text));
  }

  close(code?: number, reason?: string): void {
    this.closedWith = code;
    this.closeReason = reason;
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }

  hears(text: string): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data: text }));
  }

  closes(code: number): void {
    this.readyState = 3;
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent("close", { code }));
  }
}
