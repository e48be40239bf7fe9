import { Badge, Button, Switch, Table, TextInput } from "@mantine/core";
import { useState, useSyncExternalStore } from "react";
import { FlagProps } from "#renderer/data/flags/flag-state.ts";
import type { FlagStore } from "#renderer/data/flags/flag-store.ts";
import { flagStoreOf } from "#renderer/data/flags/flags.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { FLAG_NAMES, type FlagName, isClientOnly } from "#shared/domain/flags/flags.ts";
import { Specimens } from "./dev-page.tsx";

export function FlagList() {
  const store = flagStoreOf(useServices());
  const { answer } = useSyncExternalStore(store.subscribe, store.state);
  const [outcome, setOutcome] = useState("");
  const fetchNow = async () => {
    setOutcome("Fetching …");
    const updated = store.waitForUpdates().then(
      () => "Fetched",
      (error: unknown) => String(error),
    );
    await store.refresh({ evenIfValid: true });
    setOutcome(await updated);
  };
  return (
    <Specimens title="Flags">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Flag</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Properties</Table.Th>
            <Table.Th>Reset</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {FLAG_NAMES.map((name) => (
            <FlagRow key={name} store={store} name={name} />
          ))}
        </Table.Tbody>
      </Table>
      <Button variant="default" onClick={fetchNow}>
        Fetch now
      </Button>
      <p role="status">
        {outcome} {answer ? `Valid until ${new Date(answer.expiresAt).toISOString()}` : "Never fetched"}
      </p>
    </Specimens>
  );
}

interface FlagRowProps {
  readonly store: FlagStore;
  readonly name: FlagName;
}

function FlagRow({ store, name }: FlagRowProps) {
  const { entries } = useSyncExternalStore(store.subscribe, store.state);
  const entry = entries[name];
  const props = store.get(name);
  return (
    <Table.Tr>
      <Table.Td>
        <Switch
          label={name}
          checked={props.enabled}
          onChange={({ currentTarget }) => store.set(name, { ...props, enabled: currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={entry?.state === "dirty" ? "orange" : "gray"}>
          {entry?.state ?? "default"}
        </Badge>{" "}
        {isClientOnly(name) ? "client only " : ""}
        {entry ? new Date(entry.fetchedAt).toISOString() : ""}
      </Table.Td>
      <Table.Td>
        <TextInput
          key={JSON.stringify(props)}
          aria-label={`${name}: properties`}
          defaultValue={JSON.stringify(props)}
          onBlur={({ currentTarget }) => {
            const read = readProps(currentTarget.value);
            if (read && JSON.stringify(read) !== JSON.stringify(props)) store.set(name, read);
          }}
        />
      </Table.Td>
      <Table.Td>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Reset ${name}`}
          disabled={entry?.state !== "dirty"}
          onClick={() => store.reset(name)}
        >
          Reset
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function readProps(text: string) {
  try {
    return FlagProps.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
