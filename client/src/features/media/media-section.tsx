import './media-section.scss';
import { MediaPanel } from './media-panel.tsx';

/** Photos and documents of a recording, for staff. */
export function MediaSection({ recordingId }: { recordingId: string }) {
  return (
    <section className="media-section" aria-labelledby="media-naglowek">
      <h2 id="media-naglowek">Media</h2>
      <div className="media-panels">
        <MediaPanel place={{ recordingId, type: 'photos' }} />
        <MediaPanel place={{ recordingId, type: 'documents' }} />
      </div>
    </section>
  );
}
