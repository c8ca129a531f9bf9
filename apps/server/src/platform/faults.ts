import { get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { healthPath } from '@nestmate/contract/limits';
import type { Logger } from 'pino';
import { createCountedLog } from './observability/counted-log';

/** A process may take this long to answer: much longer than a busy one takes. */
const defaultAnswerMs = 10_000;
const attempts = 3;
const betweenMs = 1000;

/** Whether a new connection to the own port gets a reply, whatever it says. */
function answers(server: Server, answerMs: number): Promise<boolean> {
  const { address, port } = server.address() as AddressInfo;
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address;
  return new Promise((resolve) => {
    const request = get({ host, port, path: healthPath, agent: false, timeout: answerMs }, (response) => {
      response.resume();
      resolve(true);
    });
    request.on('timeout', () => request.destroy(new Error('No answer')));
    request.on('error', () => resolve(false));
  });
}

async function stillAnswers(server: Server, answerMs: number): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (server.listening && (await answers(server, answerMs))) return true;
    if (attempt < attempts) await sleep(betweenMs);
  }
  return false;
}

interface FaultHandling {
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  server: Server;
  /** Stops the process with an exit code that makes its supervisor start another. */
  fail: (reason: string) => void;
  answerMs?: number;
}

/**
 * Keeps the process running after an error that nobody caught. The usual advice is to exit, because something may be
 * half done. Here what must be whole is in a transaction of the database, and a caller who can cause such an error can
 * cause it again after each restart, which would end everybody's requests, sockets and calls each time. So the error is
 * logged, and the process connects to itself: it goes on if it still answers, and otherwise ends, so that its
 * supervisor starts another. An error before the server listens ends the start.
 */
export function surviveFaults({ log, server, fail, answerMs = defaultAnswerMs }: FaultHandling): void {
  const logFault = createCountedLog(log, { level: 'error', message: 'Nobody caught an error' });
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    const isWell = await stillAnswers(server, answerMs);
    isChecking = false;
    if (!isWell) fail('it no longer answers');
  };
  // Rejections that nobody handles arrive here too.
  process.on('uncaughtException', (error) => {
    logFault({ err: error });
    void check();
  });
}
