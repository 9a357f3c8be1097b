import { exportRecording } from '@glosy/core/contract/exports';
import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { exportUsecases } from './exports.usecases.ts';

export function exportsFeature(dependencies: Dependencies): Feature {
  const exports = exportUsecases(dependencies);
  return {
    routes: [
      route(exportRecording, async ({ caller, params: { id = '' }, query, reply }) => {
        const { name, contentType, text } = await exports.write(caller, { id, ...query });
        reply
          .header('cache-control', 'no-cache, no-store')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
          .type(contentType);
        await reply.send(text);
      }),
    ],
  };
}
