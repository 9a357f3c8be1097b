import './carousel.scss';
import type { Picture } from '@glosy/core/site/site-content';
import { mediaAddress } from '../../lib/site-content.ts';
import { Icon, nextIcon, pauseIcon, playIcon, previousIcon } from '../../ui/icon.tsx';
import { useCarousel } from './use-carousel.ts';

/** A carousel as the ARIA Authoring Practices describe it: its pause button is its first tab stop. */
export function Carousel({ pictures, label }: { pictures: readonly Picture[]; label: string }) {
  const { index, isRotating, move, toggle, handlers } = useCarousel(pictures.length);
  return (
    <section className="carousel" aria-roledescription="karuzela" aria-label={label} {...handlers}>
      <div className="carousel-buttons">
        <button type="button" className="carousel-button" onClick={toggle}>
          <Icon svg={isRotating ? pauseIcon : playIcon} />
          <span className="visually-hidden">{isRotating ? 'Zatrzymaj pokaz' : 'Wznów pokaz'}</span>
        </button>
        <button type="button" className="carousel-button" onClick={() => move(-1)}>
          <Icon svg={previousIcon} />
          <span className="visually-hidden">Poprzednie zdjęcie</span>
        </button>
        <button type="button" className="carousel-button" onClick={() => move(1)}>
          <Icon svg={nextIcon} />
          <span className="visually-hidden">Następne zdjęcie</span>
        </button>
      </div>
      <div className="carousel-slides" aria-live={isRotating ? 'off' : 'polite'}>
        {pictures.map(({ file, smallFile, alt }, position) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a labelled group (ARIA Authoring Practices, Carousel)
          <div
            key={file}
            className={position === index ? 'carousel-slide is-shown' : 'carousel-slide'}
            role="group"
            aria-roledescription="slajd"
            aria-label={`${position + 1} z ${pictures.length}`}
            aria-hidden={position !== index}
          >
            <img
              src={mediaAddress(file)}
              {...(smallFile ? { srcSet: `${mediaAddress(smallFile)} 800w, ${mediaAddress(file)} 1600w` } : {})}
              sizes="(min-width: 992px) 50vw, 100vw"
              alt={alt}
              width={1600}
              height={900}
              draggable={false}
              {...(position === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
