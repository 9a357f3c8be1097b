// As in its README: the transcript is in the page, and this makes its words follow the audio.
import { HyperaudioLite } from 'hyperaudio-lite';

new HyperaudioLite({ transcript: 'hypertranscript', player: 'hyperplayer', autoScroll: true, playOnClick: true });
