import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { UserId } from '@nestmate/contract';
import { z } from 'zod';
import type { App } from '../../../platform/app';
import { ProductError } from '../../../platform/http';
import { openArchive } from './archive.service';
import type { ArchiveLinks } from './archive-links';

interface Parts {
  links: ArchiveLinks;
  /** The account of the browser's session. */
  visitorOf: (request: FastifyRequest) => Promise<UserId | undefined>;
}

/** The archive at an address, so that a browser saves it like any download. */
export function archiveFileRoutes({ http, db, config, clock }: App, { links, visitorOf }: Parts): void {
  const limited = { config: { limit: 'read' } } as const;
  http.get('/users/:userId/archive/file', limited, async (request, reply) => {
    const asked = z.object({ token: z.string().max(2048) }).safeParse(request.query);
    if (!asked.success) throw new ProductError('NotFound');
    const visitor = await visitorOf(request);
    const { madeAt, bytes, content } = await openArchive({ db, links }, { ...asked.data, visitor }, clock());
    const name = `${config.productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${madeAt.toISOString().slice(0, 10)}.zip`;
    return reply
      .type('application/zip')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(content));
  });
}
