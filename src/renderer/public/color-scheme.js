// Sets the stored theme before the first paint, so that a dark page never flashes white, and a page that is always light
// never flashes dark. The theme's key and values are those of ui/theme/color-scheme.ts, the pages those that use
// ui/theme/light-theme.ts; this file stands apart because it must run before the bundle.
(() => {
  const isAlwaysLight = /^\/(account|signup|partner-signup)(\/|$)/.test(location.pathname);
  let mode = "auto";
  try {
    mode = JSON.parse(localStorage.getItem("roomtone.theme")) ?? "auto";
  } catch {
    // Storage that is denied or damaged means the default.
  }
  const isDark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = isDark && !isAlwaysLight ? "dark" : "light";
})();
