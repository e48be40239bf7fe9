import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { AriaAttributes, ComponentProps, KeyboardEventHandler, ReactNode, Ref } from "react";

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly clearLabel: string;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  readonly className?: string;
  /** Makes it the field of something more, such as a list of options. */
  readonly inputProps?: AriaAttributes &
    Pick<ComponentProps<"input">, "role" | "onKeyDown"> & { readonly "data-autofocus"?: true };
}

/** A field that searches as one types. */
export function SearchField(props: SearchFieldProps) {
  const { value, onChange, label, clearLabel, hint, inputRef, inputProps, ...rest } = props;
  return (
    <TextInput
      {...rest}
      ref={inputRef}
      type="search"
      role="searchbox"
      aria-label={label}
      autoComplete="off"
      {...inputProps}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSectionWidth={hint && value === "" ? 72 : undefined}
      rightSection={
        value === "" ? (
          hint
        ) : (
          <CloseButton size="sm" variant="transparent" aria-label={clearLabel} onClick={() => onChange("")} />
        )
      }
    />
  );
}
