import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { updateZone } from "#shared/contract/rest/zones/zones.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { inQuery, useServiceMutation } from "./mutation.ts";

type Options = Parameters<typeof useServiceMutation<typeof updateZone>>[1];

function Zone({ options }: { readonly options: Options }) {
  const zone = useQuery(zoneQueries(useServices()).detail("z"));
  const change = useServiceMutation(updateZone, options);
  return (
    <>
      <h1>{zone.data?.name}</h1>
      <button type="button" onClick={() => change.mutate({ params: { id: "z" }, body: { name: "Lobby" } })}>
        Rename
      </button>
    </>
  );
}

/** A zone on screen with a button that renames it to 'Lobby'. The test decides when the service answers. */
function show(options: Options) {
  const sent: unknown[] = [];
  const answers: ((refused?: ApiError) => void)[] = [];
  let name = "Bar";
  let reads = 0;
  const rest = answering(({ method, path, body }) => {
    if (method === "GET") {
      reads += 1;
      return soundZone({ id: "z", name });
    }
    sent.push([method, path, body]);
    return new Promise((resolve, reject) => {
      answers.push((refused) => {
        if (refused) return reject(refused);
        name = "Lobby";
        resolve(soundZone({ id: "z", name }));
      });
    });
  });
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Zone options={options} />
      </QueryClientProvider>
    </WithServices>,
  );
  const title = () => screen.getByRole("heading").textContent;
  return {
    sent,
    title,
    reads: () => reads,
    press: async () => {
      await expect.poll(title).toBe("Bar");
      fireEvent.click(screen.getByRole("button", { name: "Rename" }));
      await expect.poll(() => answers.length).toBeGreaterThan(0);
    },
    answer: (refused?: ApiError) => act(async () => answers.shift()?.(refused)),
  };
}

const { queryKey } = zoneQueries({ rest: answering(() => null) }).detail("z");
const stale = () => [queryKey];
const refused = new ApiError({ status: 403, code: "forbidden", message: "no" });

test("mutation: makes its call, shows success and refetches stale queries", async () => {
  const { sent, title, reads, press, answer } = show({
    stale,
    success: (t, _, zone) => t("zones.form.created", { zone: zone.name }),
  });
  await press();
  expect(sent).toEqual([["PUT", "/api/auth/sound_zones/z", { name: "Lobby" }]]);
  expect(title()).toBe("Bar");
  await answer();
  expect(await screen.findByText("Lobby added")).toBeTruthy();
  await expect.poll(title).toBe("Lobby");
  expect(reads()).toBe(2);
});

test("mutation: an optimistic change shows at once and rolls back when refused", async () => {
  const { title, press, answer } = show({
    optimistic: ({ body }) => [
      inQuery(queryKey, (zone) => zone && { ...zone, name: body?.name ?? zone.name }),
    ],
    failure: { title: "zones.settings.changeFailed" },
  });
  await press();
  await expect.poll(title).toBe("Lobby");
  await answer(refused);
  await expect.poll(title).toBe("Bar");
  const message = await screen.findByRole("alert");
  expect(message.textContent).toContain("Couldn't save the setting");
});

test("mutation: data in the answer is cached without another request, before success shows", async () => {
  const steps: string[] = [];
  const { title, reads, press, answer } = show({
    learned: (_, zone) => [
      inQuery(queryKey, () => {
        steps.push("cached");
        return zone;
      }),
    ],
    success: (t) => {
      steps.push("said");
      return t("zones.settings.changed");
    },
  });
  await press();
  await answer();
  await expect.poll(title).toBe("Lobby");
  await expect.poll(() => steps).toEqual(["cached", "said"]);
  expect(reads()).toBe(1);
});

test("mutation: the success toast can offer undo, once", async () => {
  const undone: unknown[] = [];
  const { press, answer } = show({
    success: "zones.settings.changed",
    undo: ({ params }, zone) => undone.push([params.id, zone.name]),
  });
  await press();
  await answer();
  const undo = await screen.findByRole("button", { name: "Undo" });
  fireEvent.click(undo);
  fireEvent.click(undo);
  await waitFor(() => expect(screen.queryByText("Setting saved")).toBeNull());
  expect(undone).toEqual([["z", "Lobby"]]);
});

test("mutation: a refusal shows a toast with its reason by default", async () => {
  const { press, answer } = show({});
  await press();
  await answer(refused);
  expect((await screen.findByRole("alert")).textContent).toContain("You don't have permission to do that");
});

test("mutation: a refusal shown by the caller gets no toast, but stale queries are refetched", async () => {
  const { reads, press, answer } = show({ stale, failure: "caller" });
  await press();
  await answer(refused);
  await expect.poll(reads).toBe(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("mutation: a second press while the first is under way is ignored", async () => {
  const { sent, press, answer } = show({ success: "zones.settings.changed" });
  await press();
  await press();
  expect(sent).toHaveLength(1);
  await answer();
  expect(await screen.findAllByText("Setting saved")).toHaveLength(1);
  await press();
  expect(sent).toHaveLength(2);
});
