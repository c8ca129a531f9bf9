import type { App } from '../../../platform/app';
import type { Mail } from '../../../platform/mail/mail';
import { deliver } from './deliver';

/**
 * Sends the mail of a queued job. What a job throws is logged and stored, so that it holds none of the mail server's words, which name the
 * recipient; a refusal for good is not repeated.
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
