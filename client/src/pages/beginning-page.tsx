import '../features/site/countdown.scss';
import { BeginningShow } from '../features/site/beginning-show.tsx';
import { mediaAddress, useLibrary } from '../lib/site-content.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';

export function BeginningPage() {
  const { archiveName, logo, videos } = useLibrary();
  const video = videos.start;
  return (
    <div className="container beginning">
      <h1 className="visually-hidden">{archiveName}: pokaz</h1>
      <img src={mediaAddress(logo.file)} alt={logo.alt} width={176} height={176} className="beginning-logo" />
      {video && <BeginningShow video={video} />}
      <NeedsScripts />
    </div>
  );
}
