import 'leaflet/dist/leaflet.css';
import { limits } from '@glosy/core/limits';
import type { Library } from '@glosy/core/site-content';
import { control, map as createMap, icon, marker, tileLayer } from 'leaflet';
import markerAddress from './marker.svg?url';

/** The marker's drawing is 512 pixels wide; the specification scales it by 0.08. */
const markerSize = Math.round(512 * limits.mapMarkerScale);

/** Draws the map into the place: one marker, zoom 17, Polish words, no wheel trap. */
export function drawMap(
  place: HTMLElement,
  { latitude, longitude, label, tiles }: Library['map'],
  events: { onTilesMissing: () => void },
): void {
  const map = createMap(place, {
    center: [latitude, longitude],
    zoom: limits.mapZoom,
    zoomControl: false,
    scrollWheelZoom: false,
    attributionControl: true,
  });
  map.attributionControl.setPrefix(false);
  control.zoom({ zoomInTitle: 'Powiększ mapę', zoomOutTitle: 'Pomniejsz mapę' }).addTo(map);
  marker([latitude, longitude], {
    alt: label,
    title: label,
    keyboard: true,
    icon: icon({
      iconUrl: markerAddress,
      iconSize: [markerSize, markerSize],
      iconAnchor: [markerSize / 2, markerSize],
      popupAnchor: [0, -markerSize],
    }),
  })
    .addTo(map)
    .bindPopup(words(label));
  if (!tiles) {
    events.onTilesMissing();
    return;
  }
  tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 })
    .once('tileerror', events.onTilesMissing)
    .addTo(map);
}

function words(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
