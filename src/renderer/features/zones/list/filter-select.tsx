import { TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ShownState } from "#shared/domain/zones/zone-state.ts";
import { LatePopup, latePopup } from "../../../ui/late-popup.tsx";
import classes from "./zone-filters.module.css";

const LIST = latePopup("listbox", async () => (await import("./filter-select-popup.tsx")).FilterSelectPopup);

/** What a filter can be set to. */
export interface FilterChoice {
  readonly value: string;
  readonly label: string;
  /** Shown as badges instead of the label. */
  readonly states?: readonly ShownState[];
}

export interface FilterSelectProps {
  readonly label: string;
  /** Stands for no filter. */
  readonly placeholder: string;
  readonly choices: readonly FilterChoice[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly searchable?: boolean;
}

/** A filter of the list of zones; the list to choose from comes when somebody opens it. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, placeholder, choices, value } = props;
  return (
    <LatePopup
      code={LIST}
      button={
        <TextInput
          className={classes.select}
          role="combobox"
          aria-label={label}
          placeholder={placeholder}
          value={choices.find((choice) => choice.value === value)?.label ?? ""}
          rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}
          rightSectionPointerEvents="none"
          readOnly
          pointer
        />
      }
      own={props}
    />
  );
}
