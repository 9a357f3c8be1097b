const releases = ['pointerup', 'pointercancel', 'dragend', 'keyup'];

/**
 * Resolves when neither the pointer nor a key presses anything. What then comes up under the pointer takes no click away
 * from the control on which the pointer was pressed.
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
