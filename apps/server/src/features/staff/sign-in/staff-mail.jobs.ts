import type { App } from '../../../platform/app';
import { sendQueuedMails } from '../../../platform/mail/delivery';
import { linkMail } from './link-mail';
import { codeOfLink, tokenOfLink } from './link-secrets';
import { linkToMail } from './links.queries';
import { areCodesClosed } from './links.service';

const queue = 'staff-sign-in-mail';

/** Queued for every request, so that an address that is not on the list takes as long as one that is. */
export const queueLinkMail = ({ jobs }: Pick<App, 'jobs'>, linkId: string): Promise<void> =>
  jobs.send(queue, { linkId });

/** Mails sign-in links; a failure of the mail server is retried by the queue while the link works. */
export async function staffMailJobs(app: App): Promise<void> {
  const { db, tokens, config, clock } = app;
  await sendQueuedMails<{ linkId: string }>(app, {
    queue,
    compose: async ({ linkId }) => {
      const letter = await linkToMail(db, linkId, clock());
      if (!letter) return undefined;
      const code = (await areCodesClosed(db, letter, clock())) ? null : codeOfLink(tokens, linkId);
      const secrets = { token: tokenOfLink(tokens, linkId), code };
      return { mail: () => linkMail({ ...letter, ...secrets }, config), about: { staffMail: 'signIn' } };
    },
    isShortLived: true,
    // Hundreds a second, so that one caller who asks for many links does not delay those of others.
    options: { batchSize: 250 },
  });
}
