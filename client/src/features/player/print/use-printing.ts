import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. Rendered at once: browsers lay the page out right after they announce printing. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const print = window.matchMedia?.('print');
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    const follow = () => (print?.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    print?.addEventListener('change', follow);
    // Printing may have begun between the first render and this effect, which then missed the event.
    if (print?.matches) setPrinting(true);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      print?.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
