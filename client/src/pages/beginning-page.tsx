import { DemoCountdown } from '../features/site/demo-countdown.tsx';
import { mediaAddress, useLibrary } from '../lib/site-content.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';

export function BeginningPage() {
  const { archiveName, logo, videos } = useLibrary();
  const video = videos.start;
  return (
    <div className="container countdown">
      <h1 className="visually-hidden">{archiveName}: pokaz</h1>
      <img src={mediaAddress(logo.file)} alt={logo.alt} width={176} height={176} className="countdown-logo" />
      {video && <DemoCountdown video={video} />}
      <NeedsScripts />
    </div>
  );
}
