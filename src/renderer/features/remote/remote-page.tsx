import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ServicesProvider, useServices } from "#renderer/lib/services.tsx";
import { PlayerSkeleton } from "#renderer/player/zone/player-skeleton.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { normaliseRemoteCode } from "#shared/domain/pairing/remote-code.ts";
import { CodeForm } from "./code-form.tsx";
import { codeRefusal } from "./code-refusal.ts";
import { RemoteControls } from "./remote-controls.tsx";
import { remoteServicesOf } from "./remote-services.ts";
import { useRemoteManifest } from "./use-remote-manifest.ts";

/** /remote: a zone's controls for a phone behind the counter, opened by the zone's code; /remote#code opens at once. */
export function RemotePage() {
  const { connection, services } = remoteServicesOf(useServices());
  const state = useSyncExternalStore(connection.subscribe, connection.get);
  useRemoteManifest();
  useCodeOfLink();
  const look = useCallback(() => {
    // A phone that wakes may have slept through the end of its session.
    if (document.visibilityState === "hidden") return;
    connection.refresh().then(
      () => services.playbackStates.retry(),
      () => undefined,
    );
  }, [connection, services]);
  useEffect(() => {
    const follow = () => {
      connection.adopt();
      look();
    };
    follow();
    addEventListener("storage", follow);
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    return () => {
      removeEventListener("storage", follow);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
    };
  }, [connection, look]);
  switch (state.is) {
    case "closed":
      return <CodeForm connection={connection} ended={state.ended} />;
    case "opening":
      return <PlayerSkeleton />;
    case "unreachable":
      return (
        <main>
          <QueryError error={state.error} onRetry={look} />
        </main>
      );
    case "open":
      return (
        <ServicesProvider services={services}>
          <RemoteControls key={state.zone.id} connection={connection} zone={state.zone} />
        </ServicesProvider>
      );
  }
}

/** Opens the code in the address's fragment, which no server receives, and removes it from the history. */
function useCodeOfLink(): void {
  const { t, i18n } = useTranslation();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { connection } = remoteServicesOf(useServices());
  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt for each link.
  useEffect(() => {
    if (hash === "") return;
    const code = normaliseRemoteCode(hash.slice(1));
    navigate(paths.remote(), { replace: true });
    const failed = (text: string) => {
      toast("error", text);
    };
    if (code === null) return failed(t("remote.code.failure.unknown"));
    connection.open(code).catch((error: unknown) => failed(codeRefusal(i18n, error) ?? errorText(error)));
  }, [hash]);
}
