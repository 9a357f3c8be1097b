// Icons shared by public and signed-in pages, and so part of the first file that every page loads.

export { default as previousIcon } from 'bootstrap-icons/icons/chevron-left.svg?raw';
export { default as nextIcon } from 'bootstrap-icons/icons/chevron-right.svg?raw';
export { default as pdfIcon } from 'bootstrap-icons/icons/file-earmark-pdf.svg?raw';
export { default as pauseIcon } from 'bootstrap-icons/icons/pause-fill.svg?raw';
export { default as playIcon } from 'bootstrap-icons/icons/play-fill.svg?raw';

interface Shape {
  d: string;
  isEvenOdd: boolean;
}

const known = new Map<string, Shape[]>();

interface IconProps {
  /** An SVG of bootstrap-icons, imported with `?raw` by the feature that shows it, so that pages load only their own. */
  svg: string;
  className?: string;
}

/** A decorative icon: the text next to it, or the button's label, has the meaning. */
export function Icon({ svg, className }: IconProps) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {shapesOf(svg).map(({ d, isEvenOdd }) => (
        <path key={d} d={d} {...(isEvenOdd ? { fillRule: 'evenodd' as const } : {})} />
      ))}
    </svg>
  );
}

function shapesOf(svg: string): Shape[] {
  const shapes =
    known.get(svg) ??
    [...svg.matchAll(/<path\s([^>]*)\/?>/g)].map(([, attributes = '']) => ({
      d: /\bd="([^"]+)"/.exec(attributes)?.[1] ?? '',
      isEvenOdd: attributes.includes('evenodd'),
    }));
  known.set(svg, shapes);
  return shapes;
}
