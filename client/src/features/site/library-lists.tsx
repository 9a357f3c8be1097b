import './library-lists.scss';
import { mediaAddress, useLibrary } from '../../lib/site-content.ts';
import { Icon, pdfIcon } from '../../ui/icon.tsx';

/** The PDF forms. */
export function Forms() {
  const { forms } = useLibrary();
  return (
    <ul className="forms">
      {forms.map(({ file, title, description }) => (
        <li key={file}>
          <a href={`/doc/${encodeURIComponent(file)}`}>
            <Icon svg={pdfIcon} /> {title} (PDF)
          </a>
          <span>{description}</span>
        </li>
      ))}
    </ul>
  );
}

export function Partners() {
  const { partners } = useLibrary();
  return (
    <ul className="partners">
      {partners.map(({ name, url, logo }) => (
        <li key={name}>
          <a href={url} rel="noopener">
            <img src={mediaAddress(logo)} alt="" width={200} height={80} loading="lazy" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
