import type { Dependencies } from '../dependencies.ts';
import { restoreFromTrash } from '../features/recordings/trash.usecases.ts';

/** `archive restore-recording SIGNATURE`: takes a deleted recording out of the trash; says what happened. */
export async function restoreRecording(dependencies: Dependencies, signature: string): Promise<string> {
  const restored = await restoreFromTrash(dependencies, signature);
  if (restored === null) throw new Error(`W koszu nie ma nagrania ${signature}.`);
  return `Przywrócono nagranie ${restored}.`;
}
