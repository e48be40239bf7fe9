import { JsonInput, TextInput } from "@mantine/core";
import { sessionFlagStore } from "#renderer/lib/storage/session-flag.ts";
import { userContextStore } from "#renderer/lib/storage/user-context.ts";
import { Specimens } from "./dev-page.tsx";

/** The parts of the flags' context that are stored in this browser. They are sent with the next fetch. */
export function FlagContextForm() {
  const sessionFlag = sessionFlagStore(sessionStorage);
  const userContext = userContextStore(localStorage);
  return (
    <Specimens title="Context">
      <TextInput
        label="Session flag"
        defaultValue={sessionFlag.read() ?? ""}
        onChange={({ currentTarget: { value } }) =>
          value === "" ? sessionFlag.clear() : sessionFlag.write(value)
        }
      />
      <JsonInput
        label="User context"
        rows={4}
        defaultValue={JSON.stringify(userContext.read() ?? {})}
        validationError="Not JSON"
        onBlur={({ currentTarget }) => {
          const entries = readEntries(currentTarget.value);
          if (entries) userContext.write(entries);
        }}
      />
    </Specimens>
  );
}

/** An object of texts; null for anything else. */
function readEntries(text: string): Readonly<Record<string, string>> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isOfTexts =
      typeof value === "object" &&
      value !== null &&
      Object.values(value).every((entry) => typeof entry === "string");
    return isOfTexts ? (value as Record<string, string>) : null; // each value is a text
  } catch {
    return null;
  }
}
