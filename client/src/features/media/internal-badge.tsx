import './gallery.scss';
import lockSvg from 'bootstrap-icons/icons/lock-fill.svg?raw';
import { Icon } from '../../ui/icon.tsx';

/** Marks a photo or document that only staff see. */
export function InternalBadge() {
  return (
    <span className="media-internal">
      <Icon svg={lockSvg} /> tylko dla zespołu
    </span>
  );
}
