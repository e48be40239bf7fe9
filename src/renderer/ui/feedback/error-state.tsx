import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

interface ErrorStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly retryLabel?: string;
  readonly onRetry?: () => void;
}

/** A part of a page that failed, with a retry. */
export function ErrorState({ title, children, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={26} stroke={1.6} />}
        title={title}
        tone="error"
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {retryLabel}
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
