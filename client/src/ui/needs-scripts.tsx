/** Notice on pages that do not work without scripts; hidden where scripts run. */
export function NeedsScripts() {
  return (
    <p className="without-scripts container">
      Ta część serwisu działa tylko z włączoną obsługą skryptów (JavaScript). Włącz ją w przeglądarce i wczytaj stronę
      ponownie.
    </p>
  );
}
