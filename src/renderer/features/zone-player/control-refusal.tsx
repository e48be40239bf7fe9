import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";

/** Why the person may look at a zone's player and not control it; nothing where they may. */
export function ControlRefusal({ reason }: { readonly reason: string | null }) {
  if (reason === null) return null;
  return (
    <Alert variant="default" icon={<IconLock size={18} aria-hidden />}>
      {reason}
    </Alert>
  );
}
