import { listHarvests } from '@glosy/core/contract/publishing/harvesting';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/request.ts';

export const harvestsQuery = queryOptions({
  queryKey: ['harvests'],
  queryFn: async ({ signal }) => (await request(listHarvests, { signal })).data,
  staleTime: 0,
});
