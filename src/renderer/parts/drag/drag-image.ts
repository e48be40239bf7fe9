/** Shows a copy of a dragged element that follows the pointer. */
export function showDragImage(element: Element, down: PointerEvent) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const image = element.cloneNode(true) as HTMLElement;
  for (const named of [image, ...image.querySelectorAll("[id]")]) named.removeAttribute("id");
  image.inert = true;
  image.setAttribute("aria-hidden", "true");
  Object.assign(image.style, {
    position: "fixed",
    inset: "0 auto auto 0",
    zIndex: "400",
    width: `${width}px`,
    height: `${height}px`,
    margin: "0",
    listStyle: "none",
    // Its words stay readable over those below.
    background: "var(--mantine-color-body)",
    borderRadius: "var(--mantine-radius-md)",
    opacity: "0.85",
    pointerEvents: "none",
  });
  document.body.append(image);
  return {
    follow: ({ clientX, clientY }: PointerEvent) => {
      image.style.transform = `translate(${left + clientX - down.clientX}px, ${top + clientY - down.clientY}px)`;
    },
    remove: () => image.remove(),
  };
}
