const releases = ['pointerup', 'pointercancel', 'dragend', 'keyup'];

/**
 * Resolves once no button and no key is held down, so that an element that is shown then does not intercept a click in
 * progress.
 */
export async function nothingPressed(): Promise<void> {
  while (document.querySelector(':active')) {
    await new Promise<void>((resolve) => {
      const watch = new AbortController();
      const options = { capture: true, signal: watch.signal };
      for (const type of releases) {
        window.addEventListener(
          type,
          () => {
            watch.abort();
            // After the click, which follows the release.
            setTimeout(resolve);
          },
          options,
        );
      }
    });
  }
}
