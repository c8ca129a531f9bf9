import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPath } from '@nestmate/contract/limits';
import type { PictureUpload } from '@nestmate/contract/picture';
import { WebSocket } from 'ws';
import { drawn, withCompressedTexts } from '../../apps/server/test/world/pictures';

/** One caller who continues for as long as nobody stops them. */
export interface Caller {
  origin: string;
  token: string;
  userId: string;
  membershipId: string;
  address: string;
  /** The caller as a member of staff, who may send rosters to a place. */
  office: { token: string; path: string };
}

type IsOver = () => boolean;

const headersOf = ({ address }: Caller) => ({ 'x-forwarded-for': address });

/** Sends packets over one connection after the other, each until the server ends it. */
async function overSockets(
  caller: Caller,
  isOver: IsOver,
  packet: (turn: number) => string,
  enters: boolean,
) {
  const url = `${caller.origin.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`;
  while (!isOver()) {
    const socket = new WebSocket(url, { perMessageDeflate: false, headers: headersOf(caller) });
    await new Promise<void>((resolve) => {
      let turn = 0;
      const pour = () => {
        if (isOver()) socket.terminate();
        if (socket.readyState !== WebSocket.OPEN) return resolve();
        for (let burst = 0; burst < 100; burst += 1) socket.send(packet((turn += 1)));
        setImmediate(pour);
      };
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
      socket.on('open', () => {
        if (!enters) return pour();
        socket.send(`40${JSON.stringify({ token: caller.token })}`);
        // What is sent before the server has let the socket in makes it close the connection.
        socket.on('message', (data) => String(data).startsWith('40') && pour());
      });
    });
  }
}

/** Makes requests, sixteen at a time. */
async function overHttp(isOver: IsOver, request: (turn: number) => Promise<Response>) {
  let turn = 0;
  const pour = async () => {
    while (!isOver()) await request((turn += 1)).then((response) => response.arrayBuffer());
  };
  await Promise.all(Array.from({ length: 16 }, pour));
}

/** Requests over a connection of their own each, reset before or after the reply begins, sixteen at a time. */
async function hangUps({ origin, token, userId, address }: Caller, isOver: IsOver) {
  const { hostname, port } = new URL(origin);
  const request = [
    `GET /users/${userId}/potential_roommates HTTP/1.1`,
    `host: ${hostname}`,
    `x-forwarded-for: ${address}`,
    `authorization: Bearer ${token}`,
    '\r\n',
  ].join('\r\n');
  const hangUp = async (turn: number) => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.once('connect', () => socket.write(request));
    await sleep(turn % 8);
    socket.resetAndDestroy();
    await closed;
  };
  let turn = 0;
  const pour = async () => {
    while (!isOver()) await hangUp((turn += 1));
  };
  await Promise.all(Array.from({ length: 16 }, pour));
}

const authorized = (caller: Caller, token = caller.token) => ({
  ...headersOf(caller),
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Sends roster files of 7.9 MB. */
const rosters =
  (text: () => string) =>
  (caller: Caller, isOver: IsOver): Promise<void> => {
    const { origin, office } = caller;
    const cookie = `nestmate_staff=${office.token}`;
    const headers = { ...headersOf(caller), cookie, origin, 'content-type': 'text/csv' };
    const body = text();
    return overHttp(isOver, async () =>
      fetch(`${origin}/staff/v1/${office.path}/imports?name=flood.csv`, { method: 'POST', body, headers }),
    );
  };
const rosterBytes = 7_900_000;

/** Uploads profile pictures, as often as the rate limit allows it. */
const pictures =
  (make: () => Promise<Buffer>) =>
  async (caller: Caller, isOver: IsOver): Promise<void> => {
    const body = new Uint8Array(await make());
    const { origin, userId } = caller;
    return overHttp(isOver, async () => {
      const upload = await fetch(`${origin}/users/${userId}/profile/image?bytes=${body.length}`, {
        headers: authorized(caller),
      });
      if (!upload.ok) return upload;
      const { res } = (await upload.json()) as { res: PictureUpload };
      return fetch(origin + res.upload_url, { method: 'PUT', body, headers: headersOf(caller) });
    });
  };

export const floods = {
  'connect packets': (caller: Caller, isOver: IsOver) =>
    overSockets(caller, isOver, (turn) => `40${JSON.stringify({ token: `worthless ${turn}` })}`, false),
  'unknown events': (caller: Caller, isOver: IsOver) =>
    overSockets(caller, isOver, (turn) => `42["nothing",${turn}]`, true),
  watch: (caller: Caller, isOver: IsOver) =>
    overSockets(
      caller,
      isOver,
      (turn) => `42${turn}${JSON.stringify(['watch', { membershipId: caller.membershipId }])}`,
      true,
    ),
  'hang-ups': hangUps,
  'worthless bearers': (caller: Caller, isOver: IsOver) =>
    overHttp(isOver, async (turn) =>
      fetch(`${caller.origin}/users/${caller.userId}/potential_roommates`, {
        headers: authorized(caller, `worthless-${turn}`),
      }),
    ),
  'deep pages': (caller: Caller, isOver: IsOver) =>
    overHttp(isOver, async () =>
      fetch(`${caller.origin}/users/${caller.userId}/potential_roommates?page=500`, {
        headers: authorized(caller),
      }),
    ),
  'long answers': (caller: Caller, isOver: IsOver) => {
    const answer = { type: 'SELECT', questionId: caller.membershipId, userAnswers: Array(100_000).fill(0) };
    const body = JSON.stringify({ answers: [answer] });
    return overHttp(isOver, async () =>
      fetch(`${caller.origin}/v1/matching_group/questions/${caller.membershipId}`, {
        method: 'POST',
        body,
        headers: authorized(caller),
      }),
    );
  },
  'pictures with a hundred compressed texts': pictures(withCompressedTexts),
  'pictures of 49 megapixels': pictures(() => drawn({ width: 7000, height: 7000 }).png().toBuffer()),
  'rosters of empty rows': rosters(() => '\n'.repeat(rosterBytes)),
  'rosters of commas': rosters(() => `ID,Name\n${',,\n'.repeat(rosterBytes / 3)}`),
  'rosters of quotes that close nowhere': rosters(
    () => `ID,Name\n${`${'«,'.repeat(199)}\n`.repeat(rosterBytes / 600)}`,
  ),
};

export type FloodName = keyof typeof floods;
