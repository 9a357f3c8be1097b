import type { OaiErrorCode } from '../export/oai.ts';

/** A list that another system fetched by OAI-PMH. */
export interface Harvest {
  id: string;
  /** `oai_dc` or `edm`; empty where the request named none. */
  metadataPrefix: string;
  /** As the harvester names itself; empty where it does not. */
  userAgent: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** Of the latest page. */
  lastAt: string;
  isFinished: boolean;
  records: number;
  /** The protocol's code; null where all went well. */
  error: OaiErrorCode | null;
}

/** What administrators see of harvesting. Both lists are newest first. */
export interface HarvestsView {
  harvests: Harvest[];
  errors: Harvest[];
  /** Number of published recordings. */
  published: number;
  /** Address of the interface, for those who harvest. */
  address: string;
  /** The published recording that was changed last, as XML in both formats; null where none is published. */
  preview: { signature: string; formats: { prefix: string; xml: string }[] } | null;
}
