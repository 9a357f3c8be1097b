import './video-section.scss';
import type { Video } from '@glosy/core/site/site-content';
import { useId } from 'react';
import { mediaAddress } from '../../lib/site-content.ts';

interface VideoSectionProps {
  video: Video;
  headingLevel?: 'h2' | 'h3';
}

/** A film with heading, poster, captions and a description; only the poster loads before it is played. */
export function VideoSection({ video, headingLevel: Heading = 'h3' }: VideoSectionProps) {
  const id = useId();
  const [width = 16, height = 9] = video.aspectRatio.split(':').map(Number);
  return (
    <section className="video-section" aria-labelledby={id}>
      <Heading id={id} className="h3">
        {video.heading}
      </Heading>
      <video
        className="video"
        controls
        playsInline
        preload="none"
        width={width * 100}
        height={height * 100}
        poster={mediaAddress(video.poster)}
        aria-labelledby={id}
      >
        <source src={mediaAddress(video.source)} />
        <track kind="captions" srcLang="pl" label="Polskie napisy" src={mediaAddress(video.captions)} default />
      </video>
      <p className="video-caption">{video.caption}</p>
    </section>
  );
}
