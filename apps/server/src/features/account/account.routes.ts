import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { sourceOf } from '../../platform/http';
import { makeAccountOfBrowser, makeCookies, recordSecurityEvent, requireFreshSignIn } from '../auth';
import { archiveOf, linkToArchive, requestArchive } from './archive/archive.service';
import { archiveFileRoutes } from './archive/archive-file.routes';
import { makeArchiveLinks } from './archive/archive-links';
import { deleteAccount } from './deletion/deletion.service';

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
