import { atEnd } from '../setup/at-end';
import { openMailServer } from './open-mail-server';

/** A mail server that keeps received mails and can refuse them. Call it once per test file. */
export async function mailServer() {
  const server = await openMailServer();
  atEnd(server.close);
  return server;
}
