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
  /** For combining the field with others, such as a list of options. */
  readonly inputProps?: AriaAttributes &
    Pick<ComponentProps<"input">, "role" | "onKeyDown"> & { readonly "data-autofocus"?: true };
}

/** A field that searches while typing. */
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
