import { InputWrapperContext } from "@mantine/core";
import { type ReactNode, use } from "react";

/**
 * For an input's `inputContainer`: links the input with a description elsewhere, by id. On its own an input links only
 * descriptions that it renders.
 */
export function describedBy(id: string) {
  return (input: ReactNode) => <Described by={id}>{input}</Described>;
}

function Described({ by, children }: { readonly by: string; readonly children: ReactNode }) {
  const around = use(InputWrapperContext);
  return <InputWrapperContext value={{ ...around, describedBy: by }}>{children}</InputWrapperContext>;
}
