/** Draws now and whenever the element's size or the page's colours change. Returns a function that stops. */
export function keepDrawn(element: Element, draw: () => void): () => void {
  draw();
  const sizes = globalThis.ResizeObserver && new ResizeObserver(draw);
  sizes?.observe(element);
  // High contrast and forced colours can change while the page is open.
  const looks = new MutationObserver(draw);
  looks.observe(document.documentElement, { attributes: true, attributeFilter: ['data-contrast'] });
  return () => {
    sizes?.disconnect();
    looks.disconnect();
  };
}
