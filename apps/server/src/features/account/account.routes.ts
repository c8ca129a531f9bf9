import { calls } from '@nestmate/contract';
import type { Config } from '../../platform/config';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { Bind } from '../../platform/http';
import type { Jobs } from '../../platform/jobs/jobs';
import { makeCookies } from '../auth';
import { deleteAccount } from './deletion/deletion.service';

interface Parts {
  db: Db;
  events: Events;
  jobs: Jobs;
  config: Config;
}

export function accountRoutes(bind: Bind, { db, events, jobs, config }: Parts): void {
  const cookies = makeCookies(config.secureCookies);

  bind(calls.account.remove, async ({ actor, reply }) => {
    await deleteAccount({ db, events, jobs }, actor.userId);
    cookies.clear(reply, 'refresh');
    return undefined;
  });
}
