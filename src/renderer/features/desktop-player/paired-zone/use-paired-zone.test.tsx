import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { pairedZone } from "#tests/factories/player/paired-zone.ts";
import { usePairedZone } from "./use-paired-zone.ts";

function zoneNamed(name: string): PairedZone {
  return pairedZone({ soundZone: { id: "z", name, account: "a", remoteCode: null } });
}

/** A fake of main's pairing, and the app around a screen. */
function app() {
  let zone = zoneNamed("Bar");
  const listeners = new Set<(change: { zone: PairedZone | null; unexpected: boolean }) => void>();
  const pairing = {
    current: async () => zone,
    on: (_event: "changed", listener: (change: { zone: PairedZone | null; unexpected: boolean }) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  // The hook reads only this part of the services.
  const services = { host: { kind: "electron", pairing }, parts: new Map() } as unknown as Services;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services}>{children}</ServicesProvider>
  );
  const rename = (name: string) => {
    zone = zoneNamed(name);
    for (const listener of listeners) listener({ zone, unexpected: false });
  };
  /** Opens a screen that shows the zone's name. */
  const open = async () => {
    const screen = renderHook(usePairedZone, { wrapper });
    await act(async () => undefined);
    return screen;
  };
  return { rename, open };
}

test("paired zone: a rename shows at once, or when its screen opens again (@C-226)", async () => {
  const { rename, open } = app();
  const first = await open();
  expect(first.result.current?.soundZone.name).toBe("Bar");
  act(() => rename("Lobby"));
  expect(first.result.current?.soundZone.name).toBe("Lobby");
  first.unmount();
  rename("Terrace");
  const again = await open();
  expect(again.result.current?.soundZone.name).toBe("Terrace");
});
