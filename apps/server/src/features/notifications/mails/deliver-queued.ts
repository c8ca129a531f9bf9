import type { App } from '../../../platform/app';
import type { Mail } from '../../../platform/mail/mail';
import { deliver } from './deliver';

/**
 * Sends the mail of a queued job. The job's error is logged and stored, so it contains none of the mail server's words, which name the
 * recipient. A permanent refusal is not retried.
 * @throws Error when the queue should try again
 */
export async function deliverQueued(
  { mail: sendMail, log, clock }: Pick<App, 'clock' | 'log' | 'mail'>,
  mail: Mail,
  about: Readonly<Record<string, string>>,
): Promise<void> {
  const { outcome } = await deliver({ sendMail, log }, mail, { tries: 0, now: clock(), about });
  if (outcome === 'later') throw new Error('The mail server took no mail; the queue tries again');
}
