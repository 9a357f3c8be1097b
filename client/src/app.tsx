import { Frame } from './frame/frame.tsx';
import { Pages } from './router.tsx';

export function App() {
  return (
    <Frame>
      <Pages />
    </Frame>
  );
}
