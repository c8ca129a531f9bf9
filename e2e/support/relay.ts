import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import type { BrowserContext, Page } from '@playwright/test';
import { findCoturn } from '../../scripts/parts/coturn.mjs';
import { ports } from './addresses';

/** A browser reaches a relay by an address that others could use, too. */
const here = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

const program = findCoturn();
export const relay = program && here ? { program, host: here, port: ports.relay } : undefined;
const secret = 'shared with the relay of the journeys';

/** The environment that configures the relay. */
export const relaySettings = relay && {
  TURN_URLS: ['udp', 'tcp'].map((by) => `turn:${relay.host}:${relay.port}?transport=${by}`).join(),
  TURN_SECRET: secret,
};

if (process.env.CI && !relay)
  throw new Error('Calls need a relay: coturn, on a machine with a network address.');

type Relay = NonNullable<typeof relay>;

const wordsFor = ({ host, port }: Relay) =>
  [
    '-n --no-cli --no-tls --no-dtls --no-rfc5780 --fingerprint --log-file=stdout --use-auth-secret',
    `--static-auth-secret='${secret}' --realm=nest.example --listening-ip=127.0.0.1 --listening-ip=${host} --relay-ip=${host}`,
    `--listening-port=${port} --allowed-peer-ip=${host} --pidfile=`,
  ].join(' ');

export const relayCommand = (started: Relay) => `${started.program} ${wordsFor(started)}`;

/** A separate relay for a journey, which can be stopped and restarted. It accepts the product's credentials. */
export function startRelay({ program, host }: Relay, port: number) {
  const run = () =>
    spawn('sh', ['-c', `exec ${program} ${wordsFor({ program, host, port })}`], { stdio: 'ignore' });
  let running = run();
  return {
    async stop() {
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
    start() {
      running = run();
    },
    /** Also after a failure. */
    [Symbol.dispose]: () => void running.kill('SIGKILL'),
  };
}

/**
 * Lets the calls of a page, or of all of a browser context, go through a relay only, and remembers the connections.
 * @param port of another relay than the product's
 */
export const relayOnly = (page: BrowserContext | Page, port?: number) =>
  page.addInitScript(
    ([known, other]) => {
      const connections: RTCPeerConnection[] = [];
      const relayed = ({ iceServers = [], ...configuration }: RTCConfiguration = {}): RTCConfiguration => ({
        ...configuration,
        iceTransportPolicy: 'relay',
        iceServers: iceServers.map((server) => ({
          ...server,
          urls: [server.urls].flat().map((url) => url.replace(`:${known}?`, `:${other}?`)),
        })),
      });
      const Direct = RTCPeerConnection;
      globalThis.RTCPeerConnection = class extends Direct {
        constructor(configuration?: RTCConfiguration) {
          super(relayed(configuration));
          connections.push(this);
        }
        override setConfiguration(configuration?: RTCConfiguration) {
          super.setConfiguration(relayed(configuration));
        }
      };
      Object.assign(globalThis, { connections });
    },
    [ports.relay, port ?? ports.relay] as const,
  );

/** The type of this side's address in each open connection: `host`, `srflx`, `prflx` or `relay`. */
export const candidateTypesOf = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    const open = connections.filter(({ connectionState }) => connectionState !== 'closed');
    return Promise.all(
      open.map(async (connection) => {
        const report = await connection.getStats();
        const entries = Array.from(report.values() as Iterable<Record<string, string | boolean>>);
        const pair = entries.find(
          ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
        );
        return entries.find(({ id }) => id === pair?.['localCandidateId'])?.['candidateType'] as
          | string
          | undefined;
      }),
    );
  });
