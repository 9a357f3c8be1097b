import type { OaiErrorCode } from '../export/oai.ts';

/** A list that another system fetched by OAI-PMH. */
export interface Harvest {
  id: string;
  /** `oai_dc` or `edm`; empty where the request named none. */
  metadataPrefix: string;
  /** The name that the harvester sent; empty if it sent none. */
  userAgent: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** Time of the latest page. */
  lastAt: string;
  isFinished: boolean;
  records: number;
  /** The protocol's error code; null without an error. */
  error: OaiErrorCode | null;
}

/** Harvesting, as administrators see it. Both lists are newest first. */
export interface HarvestsView {
  harvests: Harvest[];
  errors: Harvest[];
  /** Number of published recordings. */
  published: number;
  /** Address of the interface, for harvesters. */
  address: string;
  /** The most recently changed published recording, as XML in both formats; null where none is published. */
  preview: { signature: string; formats: { prefix: string; xml: string }[] } | null;
}
