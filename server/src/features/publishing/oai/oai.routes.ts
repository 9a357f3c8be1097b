import { harvest, harvestByForm, listHarvests } from '@glosy/core/contract/publishing/harvesting';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Route, route } from '../../../http/route.ts';
import type { HarvestsUsecases } from './harvests.usecases.ts';
import type { OaiUsecases } from './oai.usecases.ts';

export function oaiRoutes(oai: OaiUsecases, harvests: HarvestsUsecases): Route[] {
  async function answer(parameters: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const userAgent = request.headers['user-agent'];
    const text = await oai.answer(new URLSearchParams(parameters), { userAgent });
    await reply.type('text/xml; charset=utf-8').send(text);
  }

  return [
    route(harvest, ({ request, reply }) => answer(request.url.split('?').slice(1).join('?'), request, reply)),
    route(harvestByForm, ({ request, reply }) => answer(formOf(request), request, reply)),
    route(listHarvests, async () => ({ data: await harvests.list() })),
  ];
}

/** Bodies of other types have no arguments. */
function formOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}
