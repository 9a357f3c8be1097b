/** OAI-PMH: other systems fetch the descriptions of published recordings, and administrators see their harvests. */
import type { HarvestsView } from '../../work/harvest.ts';
import { answer, call, rawAnswer } from '../call.ts';

const oai = {
  path: '/oai',
  permission: 'site.read',
  anyOrigin: true,
  answer: rawAnswer,
} as const;

export const harvest = call({
  ...oai,
  name: 'harvest',
  method: 'GET',
  summary:
    'OAI-PMH 2.0: descriptions of published recordings in Dublin Core (`oai_dc`) and EDM (`edm`). Errors are answered as the protocol says, with status 200.',
});

export const harvestByForm = call({
  ...oai,
  name: 'harvestByForm',
  method: 'POST',
  summary: 'The same with the arguments as fields of a form.',
  formBody: true,
});

export const listHarvests = call({
  name: 'listHarvests',
  internal: true,
  method: 'GET',
  path: '/api/harvests',
  permission: 'jobs.manage',
  summary: 'The latest harvests and the latest errors, without network addresses, and a record to look at.',
  answer: answer<{ data: HarvestsView }>('{data: HarvestsView}'),
});
