import './contact-map.scss';
import { limits } from '@glosy/core/limits';
import type { Library } from '@glosy/core/site/site-content';
import { useRef, useState } from 'react';
import { reloadIfReachable } from '../../lib/lazy-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/status-line.tsx';

interface ContactMapProps {
  map: Library['map'];
  address: string;
}

export function ContactMap({ map, address }: ContactMapProps) {
  const after = useRef<HTMLParagraphElement>(null);
  const { latitude, longitude } = map;
  const atOpenStreetMap = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${limits.mapZoom}/${latitude}/${longitude}`;
  return (
    <section aria-labelledby="mapa" className="contact-map">
      <h2 id="mapa">Mapa</h2>
      {map.tiles ? (
        <MapFrame map={map} tiles={map.tiles} address={address} onSkip={() => after.current?.focus()} />
      ) : (
        <p>{address}</p>
      )}
      <p ref={after} tabIndex={-1}>
        <a href={atOpenStreetMap} rel="noopener">
          Otwórz mapę w serwisie OpenStreetMap
        </a>
      </p>
    </section>
  );
}

interface MapFrameProps extends ContactMapProps {
  tiles: NonNullable<Library['map']['tiles']>;
  onSkip: () => void;
}

/** Loads the map on a click, because its tiles come from another server. */
function MapFrame({ map, tiles, address, onSkip }: MapFrameProps) {
  const { place, state, isEmpty, show } = useMap(map);
  const isDrawn = state === 'drawn';
  return (
    <>
      {(state === 'failed' || isEmpty) && (
        <Alert kind="warning">Nie udało się wczytać mapy. Adres: {address}. Dojazd opisujemy w tekście obok.</Alert>
      )}
      {isDrawn && (
        <button type="button" className="visually-hidden-focusable btn btn-secondary" onClick={onSkip}>
          Pomiń mapę
        </button>
      )}
      <div className="map-frame">
        <section
          ref={place}
          className="map"
          {...(isDrawn ? { 'aria-label': `Mapa: ${map.label}, ${address}`, tabIndex: 0 } : {})}
        />
        {!isDrawn && (
          <div className="map-question">
            <p>Mapa wczyta się z serwisu {tiles.service}. Przedtem nic stamtąd nie pobieramy.</p>
            <Button isBusy={state === 'loading'} busyText="Wczytywanie mapy…" onClick={show}>
              Pokaż mapę
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function useMap(map: Library['map']) {
  const [state, setState] = useState<'asked' | 'loading' | 'drawn' | 'failed'>('asked');
  /** No tile could be loaded. */
  const [isEmpty, setEmpty] = useState(false);
  const place = useRef<HTMLElement>(null);

  async function show() {
    const isAgain = state === 'failed';
    setState('loading');
    try {
      const { drawMap } = await import('./leaflet-map.ts');
      if (!place.current) return;
      drawMap(place.current, map, { onTiles: (came) => setEmpty(!came) });
      setState('drawn');
      announce('Mapa jest gotowa.');
      place.current.focus();
    } catch (error) {
      console.warn('The map could not be loaded.', error);
      if (isAgain && (await reloadIfReachable())) return;
      setState('failed');
    }
  }

  return { place, state, isEmpty, show };
}
