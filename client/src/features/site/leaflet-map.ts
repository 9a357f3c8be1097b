import 'leaflet/dist/leaflet.css';
import { limits } from '@glosy/core/limits';
import type { Library } from '@glosy/core/site/site-content';
import { control, map as createMap, icon, marker, tileLayer } from 'leaflet';
import markerAddress from './marker.svg?url';

/** The marker image is 512 px wide; the specification scales it by 0.08. */
const markerSize = Math.round(512 * limits.mapMarkerScale);

interface MapEvents {
  /** Called each time the tiles of a view are done, with whether any has loaded. */
  onTiles: (came: boolean) => void;
}

/** Creates the map in the element: one marker, zoom 17, Polish labels, no zooming by wheel. */
export function drawMap(
  place: HTMLElement,
  { latitude, longitude, label, tiles }: Library['map'],
  { onTiles }: MapEvents,
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
    // Leaflet's close button has an English name; Escape and a click outside the popup close it too.
    .bindPopup(words(label), { closeButton: false });
  if (!tiles) return;
  let came = false;
  tileLayer(tiles.url, {
    attribution: sourceLink(tiles),
    maxZoom: 19,
    // OSM tile servers reject requests without a Referer, which our pages do not send by default.
    referrerPolicy: 'strict-origin',
  })
    .on('tileload', () => {
      came = true;
    })
    .on('load', () => onTiles(came))
    .addTo(map);
}

/** The attribution as HTML, which Leaflet expects; the DOM escapes the text. */
function sourceLink({ attribution, attributionUrl }: NonNullable<Library['map']['tiles']>): string {
  const link = document.createElement('a');
  link.href = attributionUrl;
  link.rel = 'noopener';
  link.textContent = attribution;
  return link.outerHTML;
}

function words(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
