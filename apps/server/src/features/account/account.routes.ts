import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { makeCookies, makeVisitorOf } from '../auth';
import { archiveOf, linkToArchive, requestArchive } from './archive/archive.service';
import { archiveFileRoutes } from './archive/archive-file.routes';
import { makeArchiveLinks } from './archive/archive-links';
import { deleteAccount } from './deletion/deletion.service';

export function accountRoutes(app: App): void {
  const { bind, db, config } = app;
  const cookies = makeCookies(config.secureCookies);
  const links = makeArchiveLinks(app.tokens);

  bind(calls.account.remove, async ({ actor, reply }) => {
    await deleteAccount(app, actor.userId);
    cookies.clear(reply, 'refresh');
    return undefined;
  });

  bind(calls.account.archive, ({ actor }) => archiveOf(db, actor.userId));
  bind(calls.account.requestArchive, ({ actor, language }) =>
    requestArchive(app, actor.userId, { language }),
  );
  bind(calls.account.archiveLink, ({ actor }) => linkToArchive({ db, links }, actor.userId));
  archiveFileRoutes(app, { links, visitorOf: makeVisitorOf(db, cookies) });
}
