/** A page of another institution: Samvera's Ramp, a viewer of IIIF sound, opens the manifest in `?manifest=`. */
import 'video.js/dist/video-js.css';
import '@samvera/ramp/dist/ramp.css';
import { IIIFPlayer, MediaPlayer, MetadataDisplay, StructuredNavigation, Transcript } from '@samvera/ramp';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const manifestUrl = new URLSearchParams(location.search).get('manifest');

createRoot(document.getElementById('viewer')).render(
  createElement(
    IIIFPlayer,
    { manifestUrl },
    createElement(MediaPlayer, { enableFileDownload: false }),
    createElement(StructuredNavigation),
    createElement(Transcript, {
      playerID: 'iiif-media-player',
      manifestUrl,
      search: { isSearchable: true },
    }),
    createElement(MetadataDisplay),
  ),
);
