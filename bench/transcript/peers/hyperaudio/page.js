// As its README: the transcript stands in the page, whose words this makes follow the sound.
import { HyperaudioLite } from 'hyperaudio-lite';

new HyperaudioLite({ transcript: 'hypertranscript', player: 'hyperplayer', autoScroll: true, playOnClick: true });
