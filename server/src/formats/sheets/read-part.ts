import type { XmlElement } from '@glosy/core/formats/xml/xml-tree';

/** A part of a spreadsheet's ZIP; null if there is none. */
export type ReadPart = (path: string) => Promise<XmlElement | null>;
