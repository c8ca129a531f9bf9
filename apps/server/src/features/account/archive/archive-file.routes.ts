import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UserId } from '@nestmate/contract';
import { z } from 'zod';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { rateLimitOf } from '../../../platform/http/rate-limit';
import { openArchive } from './archive.service';
import type { ArchiveLinks } from './archive-links';

interface Parts {
  db: Db;
  config: Pick<Config, 'productName' | 'rateLimitFactor'>;
  links: ArchiveLinks;
  /** Whose session a browser has. */
  visitorOf: (request: FastifyRequest) => Promise<UserId | undefined>;
}

/** What a browser fetches by address rather than by call, so that it is saved as any other download. */
export function archiveFileRoutes(server: FastifyInstance, { db, config, links, visitorOf }: Parts): void {
  const limited = { config: { rateLimit: rateLimitOf('read', config.rateLimitFactor) } };
  server.get('/users/:userId/archive/file', limited, async (request, reply) => {
    const asked = z.object({ token: z.string().max(2048) }).safeParse(request.query);
    if (!asked.success) throw new ProductError('NotFound');
    const visitor = await visitorOf(request);
    const { madeAt, bytes, content } = await openArchive({ db, links }, { ...asked.data, visitor });
    const name = `${config.productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${madeAt.toISOString().slice(0, 10)}.zip`;
    return reply
      .type('application/zip')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(content));
  });
}
