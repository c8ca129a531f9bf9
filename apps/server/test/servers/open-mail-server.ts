import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Decodes quoted-printable, so that words and links are unbroken. */
const unquoted = (letter: Buffer) =>
  Buffer.from(
    letter
      .toString('latin1')
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** A mail server that keeps received mails and can refuse them. */
export async function openMailServer() {
  const state = {
    received: [] as { to: string[]; text: string }[],
    attempts: 0,
    /** The response that refuses every mail, when set. */
    refusal: undefined as Error | undefined,
    /** How long it takes to accept a mail. */
    delayMs: 0,
    /** Whether it takes no connections. */
    isAway: false,
    /** The recipient at whom it ends the connection without a reply. */
    hangsUpAt: '',
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(state.isAway ? new Error('Closed for today') : undefined),
    onRcptTo({ address }, session, done) {
      if (address !== state.hangsUpAt) return done();
      for (const connection of smtp.connections) if (connection.session.id === session.id) connection.close();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        state.attempts += 1;
        if (state.refusal) return done(state.refusal);
        const text = unquoted(Buffer.concat(chunks));
        state.received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        setTimeout(done, state.delayMs);
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    state,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
    reset: () =>
      Object.assign(state, {
        received: [],
        attempts: 0,
        refusal: undefined,
        delayMs: 0,
        isAway: false,
        hangsUpAt: '',
      }),
  };
}
