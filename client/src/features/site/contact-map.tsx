import { limits } from '@glosy/core/limits';
import type { Library } from '@glosy/core/site-content';
import { useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/status-line.tsx';

/** The map loads on a click: only then does the browser ask another server for its tiles. */
export function ContactMap({ map, address }: { map: Library['map']; address: string }) {
  const [state, setState] = useState<'asked' | 'loading' | 'shown' | 'failed'>('asked');
  const place = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLParagraphElement>(null);

  async function handleShow() {
    setState('loading');
    try {
      const { drawMap } = await import('./leaflet-map.ts');
      if (!place.current) return;
      drawMap(place.current, map, { onTilesMissing: () => setState('failed') });
      setState('shown');
      announce('Mapa jest gotowa.');
      place.current.focus();
    } catch (error) {
      console.warn('The map could not be loaded.', error);
      setState('failed');
    }
  }

  const isDrawn = state === 'shown' || state === 'failed';
  const { latitude, longitude } = map;
  const atOpenStreetMap = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${limits.mapZoom}/${latitude}/${longitude}`;
  return (
    <section aria-labelledby="mapa" className="contact-map">
      <h2 id="mapa">Mapa</h2>
      {state === 'failed' && (
        <Alert kind="warning">Nie udało się wczytać mapy. Adres: {address}. Dojazd opisujemy w tekście obok.</Alert>
      )}
      {isDrawn && (
        <button
          type="button"
          className="visually-hidden-focusable btn btn-secondary"
          onClick={() => after.current?.focus()}
        >
          Pomiń mapę
        </button>
      )}
      <div className="map-frame">
        <section
          ref={place}
          className="map"
          aria-label={`Mapa: ${map.label}, ${address}`}
          tabIndex={isDrawn ? 0 : -1}
        />
        {!isDrawn && (
          <div className="map-question">
            <p>Mapa wczyta się z serwera OpenStreetMap. Przedtem nic stamtąd nie pobieramy.</p>
            <Button isBusy={state === 'loading'} busyText="Wczytywanie mapy…" onClick={handleShow}>
              Pokaż mapę
            </Button>
          </div>
        )}
      </div>
      <p ref={after} tabIndex={-1}>
        <a href={atOpenStreetMap} rel="noopener">
          Otwórz mapę w serwisie OpenStreetMap
        </a>
      </p>
    </section>
  );
}
