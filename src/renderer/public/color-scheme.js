// Sets the stored theme before the first paint, so that a dark page never flashes white. The theme's key and values
// are those of ui/theme/color-scheme.ts; this file stands apart because it must run before the bundle.
(() => {
  let mode = "auto";
  try {
    mode = JSON.parse(localStorage.getItem("roomtone.theme")) ?? "auto";
  } catch {
    // Storage that is denied or damaged means the default.
  }
  const dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = dark ? "dark" : "light";
})();
