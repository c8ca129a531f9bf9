import type { App } from '../../../platform/app';
import { deliverQueued } from '../../notifications';
import { codeOfLink, tokenOfLink } from './link-secrets';
import { linkMail } from './link-mail';
import { areCodesClosed } from './links.service';
import { linkToMail } from './links.queries';

const queue = 'staff-sign-in-mail';

/** Queued for every request, so that an address that is not on the list takes as long as one that is. */
export const queueLinkMail = ({ jobs }: Pick<App, 'jobs'>, linkId: string): Promise<void> =>
  jobs.send(queue, { linkId });

/** Mails sign-in links; a failure of the mail server is retried by the queue while the link works. */
export async function staffMailJobs(app: App): Promise<void> {
  const { db, jobs, tokens, config, clock } = app;
  await jobs.handle<{ linkId: string }>(
    queue,
    async ({ linkId }) => {
      const letter = await linkToMail(db, linkId, clock());
      if (!letter) return;
      const code = (await areCodesClosed(db, letter, clock())) ? null : codeOfLink(tokens, linkId);
      const secrets = { token: tokenOfLink(tokens, linkId), code };
      await deliverQueued(app, linkMail({ ...letter, ...secrets }, config), { staffMail: 'signIn' });
    },
    // Hundreds a second, so that one caller who asks for many links does not delay those of others.
    { atOnce: 250 },
  );
}
