import { TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { FilterSelectProps } from "./filter-select-popup.tsx";
import classes from "./zone-filters.module.css";

const LIST = latePopup("listbox", async () => (await import("./filter-select-popup.tsx")).FilterSelectPopup);

/** A filter of the zone list; its dropdown is loaded when opened. */
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
