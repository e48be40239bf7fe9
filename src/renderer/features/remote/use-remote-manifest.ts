import { useEffect } from "react";

/** Installs the page as an app that opens the remote, instead of the product's start page. */
export function useRemoteManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const usual = link?.getAttribute("href") ?? null;
    if (!link || usual === null) return;
    link.setAttribute("href", "/remote.webmanifest");
    return () => link.setAttribute("href", usual);
  }, []);
}
