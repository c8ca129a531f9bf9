import { calls } from '@nestmate/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { Bind } from '../../platform/http';
import type { Jobs } from '../../platform/jobs/jobs';
import { makeCookies, makeVisitorOf } from '../auth';
import { archiveOf, linkToArchive, requestArchive } from './archive/archive.service';
import { archiveFileRoutes } from './archive/archive-file.routes';
import { makeArchiveLinks } from './archive/archive-links';
import { deleteAccount } from './deletion/deletion.service';

interface Parts {
  db: Db;
  events: Events;
  jobs: Jobs;
  config: Config;
  /** Signs the addresses of archives. */
  secret: string;
}

export function accountRoutes(server: FastifyInstance, bind: Bind, parts: Parts): void {
  const { db, config } = parts;
  const cookies = makeCookies(config.secureCookies);
  const links = makeArchiveLinks(parts.secret);

  bind(calls.account.remove, async ({ actor, reply }) => {
    await deleteAccount(parts, actor.userId);
    cookies.clear(reply, 'refresh');
    return undefined;
  });

  bind(calls.account.archive, ({ actor }) => archiveOf(db, actor.userId));
  bind(calls.account.requestArchive, ({ actor, language }) =>
    requestArchive(parts, actor.userId, { language }),
  );
  bind(calls.account.archiveLink, ({ actor }) => linkToArchive({ db, links }, actor.userId));
  archiveFileRoutes(server, { db, config, links, visitorOf: makeVisitorOf(db, cookies) });
}
