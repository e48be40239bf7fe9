import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";

/** Why the person may view but not control a zone's player; renders nothing if they may. */
export function ControlRefusal({ reason }: { readonly reason: string | null }) {
  if (reason === null) return null;
  return (
    <Alert variant="default" icon={<IconLock size={18} aria-hidden />}>
      {reason}
    </Alert>
  );
}
