import { Readable } from 'node:stream';
import { calls } from '@nestmate/contract';
import type { UserId } from '@nestmate/contract/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../platform/app';
import { sourceOf, ProductError } from '../../platform/http';
import { makeAccountOfBrowser, makeCookies, recordSecurityEvent, requireFreshSignIn } from '../auth';
import { makeArchiveLinks, type ArchiveLinks } from './archive/archive-links';
import { archiveOf, linkToArchive, requestArchive, readArchive } from './archive/archive.service';
import { deleteAccount } from './deletion.service';

export function accountRoutes(app: App): void {
  const { bind, db, config, clock } = app;
  const cookies = makeCookies(config.secureCookies);
  const links = makeArchiveLinks(app.tokens);

  bind(calls.account.remove, async ({ actor, request, reply }) => {
    await requireFreshSignIn(db, actor, clock());
    await recordSecurityEvent(app, 'deletion_requested', { ...actor, ...sourceOf(request) });
    await deleteAccount(app, actor.userId);
    cookies.clear(reply, 'refresh');
    return undefined;
  });

  bind(calls.account.archive, ({ actor }) => archiveOf(db, actor.userId, clock()));
  bind(calls.account.requestArchive, ({ actor, language }) =>
    requestArchive(app, actor.userId, { language, now: clock() }),
  );
  bind(calls.account.archiveLink, ({ actor }) => linkToArchive({ db, links }, actor.userId, clock()));
  archiveFileRoutes(app, { links, visitorOf: makeAccountOfBrowser(app, cookies) });
}

interface ArchiveFileDependencies {
  links: ArchiveLinks;
  /** The account of the browser's session. */
  visitorOf: (request: FastifyRequest) => Promise<UserId | undefined>;
}

/** The archive at an address, so that a browser saves it like any download. */
function archiveFileRoutes(
  { http, db, config, clock }: App,
  { links, visitorOf }: ArchiveFileDependencies,
): void {
  const limited = { config: { limit: 'read' } } as const;
  http.get('/users/:userId/archive/file', limited, async (request, reply) => {
    const query = z.object({ token: z.string().max(2048) }).safeParse(request.query);
    if (!query.success) throw new ProductError('NotFound');
    const visitor = await visitorOf(request);
    const { madeAt, bytes, content } = await readArchive({ db, links }, { ...query.data, visitor }, clock());
    const name = `${config.productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${madeAt.toISOString().slice(0, 10)}.zip`;
    return reply
      .type('application/zip')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(content));
  });
}
