import {
  leaveOutSlash,
  playPublishedSound,
  readFeed,
  readMiningPolicy,
  readPublishedChapters,
  readPublishedPhoto,
  readPublishedPortrait,
  readPublishedText,
  sendReportForm,
  showLandingPage,
  showPublishedList,
  showReportForm,
} from '@glosy/core/contract/publishing/publishing';
import { createReport } from '@glosy/core/contract/recordings/reports.input';
import { ArchiveError } from '@glosy/core/errors';
import { writeChaptersVtt } from '@glosy/core/export/chapters-vtt';
import { soundsOf } from '@glosy/core/export/sounds';
import { limits } from '@glosy/core/limits';
import { landingAddress, landingPath } from '@glosy/core/site/landing-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeVersion } from '../../../http/describe-version.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { parse } from '../../../http/reading/parse-input.ts';
import { type Route, route } from '../../../http/route.ts';
import { serveFile } from '../../../http/sending/serve-file.ts';
import { networkOf } from '../../../lib/network-of.ts';
import { tooMany } from '../../auth/limits/attempts.ts';
import { writeWholeText } from '../../exports/write-export.ts';
import type { ServedContent } from '../../files/served-content.ts';
import type { ReportUsecases } from '../../reports/reports.usecases.ts';
import type { PublicationUsecases } from '../publications.usecases.ts';
import { writeFeed } from './feed.ts';
import { landingPage } from './landing-page.ts';
import { landingSearchPage } from './landing-search.ts';
import { notFoundPage, type PublicFrame, tooManyPage } from './public-page.ts';
import type { PublishedFileUsecases } from './published-files.usecases.ts';
import { publishedListPage } from './published-list.ts';
import { reportPage, reportReceivedPage } from './report-page.ts';
import { publishedSender } from './send-published.ts';
import { lineIdAt } from './transcript-html.ts';

/** Permanent redirect to another address, with the query of this one. */
function redirect({ url }: FastifyRequest, reply: FastifyReply, address: string): void {
  const fields = url.indexOf('?');
  void reply.redirect(fields < 0 ? address : address + url.slice(fields), 301);
}

interface LandingParts {
  publications: PublicationUsecases;
  files: PublishedFileUsecases;
  reports: Pick<ReportUsecases, 'createPublic'>;
  frame: PublicFrame;
  publicUrl: string;
  /** Limits the reads of whole recordings from one network. */
  reads: RateLimit;
  offload(content: Pick<ServedContent, 'storageKey'>, method: string): Promise<{ internalAddress?: string }>;
}

export function landingRoutes({
  publications,
  files,
  reports,
  frame,
  publicUrl,
  reads,
  offload,
}: LandingParts): Route[] {
  const send = (request: FastifyRequest, reply: FastifyReply, text: string, type = 'text/html') => {
    const isUnchanged = describeVersion({ request, reply }, text);
    reply.type(`${type}; charset=utf-8`);
    return isUnchanged ? reply.code(304).send() : reply.send(text);
  };
  /** Answers a network that reads too fast with a page that explains it. */
  const isSlowedDown = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const waitMs = reads.spend(networkOf(request.ip));
    if (waitMs === 0) return false;
    reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
    await send(request, reply.code(429), tooManyPage(frame));
    return true;
  };
  const sendPublished = publishedSender(publications, frame);
  /** Redirects from the address of a moment, as in exported files, to its line on the page. */
  const openMoment = async (reply: FastifyReply, signature: string, moment: { sound: number; seconds: number }) => {
    const recording = await publications.read(signature);
    const line = recording && lineIdAt(recording, moment);
    reply.redirect(landingPath(signature) + (line === undefined ? '' : `#${line}`), 302);
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply, content: ServedContent) => {
    const offloaded = await offload(content, request.method);
    await serveFile(request, reply, { ...content, ...offloaded, disposition: 'inline', isPublished: true });
  };

  return [
    route(showLandingPage, async ({ params: { signature = '' }, request, reply }) => {
      if (await isSlowedDown(request, reply)) return;
      const version = await publications.version(signature);
      if (version === undefined) {
        const address = await publications.findAddress(signature);
        if (address !== undefined) return void redirect(request, reply, address);
        return void (await send(request, reply.code(404), notFoundPage(frame)));
      }
      const { t, part, ...fields } = fieldsOf(request.query);
      if (t !== '') return void (await openMoment(reply, signature, { sound: Number(part || 1), seconds: Number(t) }));
      const q = fields.q.slice(0, limits.searchMaxLength);
      await sendPublished(
        { request, reply },
        { signature, version, contentType: 'text/html; charset=utf-8', q },
        (recording) =>
          q === '' || recording.level === 'description'
            ? landingPage(frame, recording)
            : landingSearchPage(frame, recording, q),
      );
    }),
    route(leaveOutSlash, async ({ params: { signature = '' }, request, reply }) => {
      redirect(request, reply, landingAddress(publicUrl, signature));
    }),
    route(playPublishedSound, async ({ params: { signature = '', file = '' }, request, reply }) => {
      await serve(request, reply, await files.sound(signature, numberOf(/^(.+)\.mp3$/.exec(file)?.[1])));
    }),
    route(readPublishedText, async ({ params: { signature = '' }, request, reply }) => {
      const waitMs = reads.spend(networkOf(request.ip));
      if (waitMs > 0) throw tooMany(waitMs);
      const version = await publications.version(signature);
      if (version === undefined) throw new ArchiveError('file.not-found');
      const name = encodeURIComponent(signature.normalize('NFC'));
      reply.header('content-disposition', `attachment; filename*=UTF-8''${name}.txt`);
      await sendPublished(
        { request, reply },
        { signature, version, contentType: 'text/plain; charset=utf-8' },
        (recording) => {
          if (!recording.parts.some(({ lines }) => lines.length > 0)) throw new ArchiveError('file.not-found');
          return writeWholeText(recording);
        },
      );
    }),
    route(readPublishedChapters, async ({ params: { signature = '', file = '' }, request, reply }) => {
      const number = numberOf(/^(.+)\.vtt$/.exec(file)?.[1]);
      const recording = await publications.readDescription(signature);
      const part = recording ? soundsOf(recording)[number - 1] : undefined;
      if (!part || part.chapters.length === 0) throw new ArchiveError('file.not-found');
      await send(request, reply, writeChaptersVtt(part), 'text/vtt');
    }),
    route(readPublishedPortrait, async ({ params: { signature = '' }, request, reply }) => {
      await serve(request, reply, await files.portrait(signature));
    }),
    route(readPublishedPhoto, async ({ params: { signature = '', number }, request, reply }) => {
      await serve(request, reply, await files.photo(signature, numberOf(number)));
    }),
    route(showReportForm, async ({ params: { signature = '' }, request, reply }) => {
      const recording = await publications.readDescription(signature);
      if (!recording) return void (await send(request, reply.code(404), notFoundPage(frame)));
      const { part, t } = fieldsOf(request.query);
      await send(request, reply, reportPage(frame, recording, { part, start: t || '0', text: '', contact: '' }, null));
    }),
    route(sendReportForm, async ({ params: { signature = '' }, request, reply }) => {
      const recording = await publications.readDescription(signature);
      if (!recording) return void (await send(request, reply.code(404), notFoundPage(frame)));
      const { start, text, contact, part } = fieldsOf(
        Object.fromEntries(new URLSearchParams(String(request.body ?? ''))),
      );
      try {
        const audio_file = part === '' ? {} : { audio_file: `${part}.mp3` };
        const given = {
          recording: recording.signature,
          ...audio_file,
          start: Number(start),
          text,
          contact: contact.trim() || null,
        };
        const { id } = await reports.createPublic(request.ip, parse(createReport.body, given));
        await send(request, reply, reportReceivedPage(frame, recording, id));
      } catch (error) {
        if (!(error instanceof ArchiveError) || error.status >= 500) throw error;
        const problem = Object.values(error.fields ?? {})[0] ?? error.message;
        const fields = { part, start, text, contact };
        await send(request, reply.code(error.status), reportPage(frame, recording, fields, problem));
      }
    }),
    route(showPublishedList, async ({ request, reply }) => {
      if (await isSlowedDown(request, reply)) return;
      const page = Math.max(1, Number(/^[1-9]\d{0,3}$/.exec(fieldsOf(request.query).strona)?.[0] ?? 1));
      const newest = await publications.newest(limits.publishedPerPage, (page - 1) * limits.publishedPerPage);
      const count = await publications.countPublished();
      if (newest.length === 0 && page > 1) return void (await send(request, reply.code(404), notFoundPage(frame)));
      const described = await publications.describe(newest);
      const recordings = newest.flatMap(({ signature }) => described.get(signature) ?? []);
      await send(request, reply, publishedListPage(frame, { recordings, count, page, publicUrl }));
    }),
    route(readFeed, async ({ request, reply }) => {
      const newest = await publications.newest(limits.feedEntries);
      const described = await publications.describe(newest);
      await send(request, reply, writeFeed({ frame, publicUrl, newest, described }), 'application/atom+xml');
    }),
    route(readMiningPolicy, async ({ request, reply }) => {
      const reserved = [{ location: '/', 'tdm-reservation': 1 }];
      await send(request, reply, JSON.stringify(frame.isMiningReserved ? reserved : []), 'application/json');
    }),
  ];
}

type Field = 'q' | 'strona' | 'part' | 't' | 'start' | 'text' | 'contact';

/** Known fields as text, empty if they are missing or repeated. */
function fieldsOf(given: unknown): Record<Field, string> {
  const values = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const textOf = (name: Field) => (typeof values[name] === 'string' ? values[name] : '');
  return {
    q: textOf('q').trim(),
    strona: textOf('strona'),
    part: textOf('part'),
    t: textOf('t'),
    start: textOf('start'),
    text: textOf('text'),
    contact: textOf('contact'),
  };
}

/** @throws ArchiveError `file.not-found` unless the text is a number from 1 */
function numberOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,3}$/.test(text ?? '')) throw new ArchiveError('file.not-found');
  return Number(text);
}
