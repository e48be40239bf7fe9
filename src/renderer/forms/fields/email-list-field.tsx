import { TagsInput, type TagsInputProps } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { addressesIn, distinctAddresses } from "#shared/domain/validation/address-list.ts";
import { inputProps, whenChecked } from "./field-props.tsx";
import type { Looks } from "./text-field.tsx";

type EmailListFieldProps<Values extends FieldValues> = FieldOf<Values> & Looks<TagsInputProps>;

/** Several e-mail addresses; comma, semicolon, space or Enter ends one, and a list with names can be pasted. */
export function EmailListField<Values extends FieldValues>({
  form,
  name,
  ...looks
}: EmailListFieldProps<Values>) {
  const { field } = useController({ control: form.control, name, rules: whenChecked({ form, name }) });
  const [typed, setTyped] = useState("");
  const emails: readonly string[] = field.value ?? [];
  const change = (entries: readonly string[]) =>
    field.onChange(distinctAddresses(entries.flatMap(addressesIn)));
  const endAddress = (event: KeyboardEvent) => {
    if (!ends(event.key, typed)) return;
    event.preventDefault();
    change([...emails, typed]);
    setTyped("");
  };
  return (
    <TagsInput
      {...inputProps({ form, name })}
      // Pasted and typed text is split here: the separators may be part of a name.
      splitChars={[]}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={endAddress}
      {...looks}
      {...field}
      value={[...emails]}
      onChange={change}
    />
  );
}

/** Whether a key ends the typed address. A space does not end a name. */
function ends(key: string, typed: string): boolean {
  if (typed.trim() === "") return false;
  return key === "," || key === ";" || (key === " " && typed.includes("@") && !typed.includes("<"));
}
