/** Draws now, and again when the element's size or the page's colours change. Returns how to stop. */
export function keepDrawn(element: Element, draw: () => void): () => void {
  draw();
  const sizes = globalThis.ResizeObserver && new ResizeObserver(draw);
  sizes?.observe(element);
  // High contrast and the system's own colours change while the page is open.
  const looks = new MutationObserver(draw);
  looks.observe(document.documentElement, { attributes: true, attributeFilter: ['data-contrast'] });
  return () => {
    sizes?.disconnect();
    looks.disconnect();
  };
}
